import CatalogDomain
import CatalogPrograms
import Foundation

/// The program rclone, and one place on one of its remotes.
struct Rclone: Sendable {
  /// What it calls a folder that is not there.
  private static let folderNotFound: Int32 = 3

  private let program: InstalledProgram
  /// As rclone names it: `remote:path`.
  let remote: String
  /// Of a locked file: rclone, which goes on where this process is killed, keeps the lock to its own end.
  private let lock: FileHandle?

  private init(program: InstalledProgram, remote: String, lock: FileHandle?) {
    self.program = program
    self.remote = remote
    self.lock = lock
  }

  /// - Parameter path: the variable `PATH`.
  /// - Throws: `PublishingError` when rclone is not installed.
  init(remote: String, searching path: String?) throws(PublishingError) {
    guard let program = InstalledProgram(named: "rclone", searching: path) else {
      throw PublishingError(
        "\(Self.name(of: remote)) is reached by the program rclone, which is not installed; install it (apt install rclone, brew install rclone, or https://rclone.org/install)"
      )
    }
    self.init(program: program, remote: remote, lock: nil)
  }

  /// The same place, whose runs keep the lock of a file.
  func keeping(_ lock: FileHandle) -> Rclone {
    Rclone(program: program, remote: remote, lock: lock)
  }

  /// What the remote can do. A feature that rclone does not report counts as absent; a call that fails is no error.
  func features() async throws -> RemoteFeatures {
    let log = RcloneLog()
    let run = try await run(["backend", "features", "--", remote], log)
    return RemoteFeatures(json: run.output) ?? .unknown
  }

  func list(withHashes: Bool) async throws -> RemoteListing {
    let log = RcloneLog()
    var words = ["lsjson", "--recursive", "--no-modtime", "--no-mimetype"]
    if withHashes { words.append("--hash") }
    let run = try await run(words + Self.logging + ["--", remote], log)
    if run.exitCode == Self.folderNotFound { return .empty }
    try check(run, log, "cannot be listed")
    return try RemoteListing(json: run.output, of: name)
  }

  func bytes(of name: String) async throws -> [UInt8] {
    let log = RcloneLog()
    let run = try await run(["cat"] + Self.logging + ["--", place(of: name)], log)
    try check(run, log, "\(name) cannot be read")
    return Array(run.output)
  }

  /// Sends files of a folder, whatever the remote has.
  ///
  /// - Parameters:
  ///   - files: which.
  ///   - list: a file that names them, a line each.
  ///   - headers: for remotes that keep such.
  /// - Throws: `PublishingError` also for files that were left out: to rclone that is no failure.
  func send(
    _ files: [PublishedPath], of folder: String, list: String,
    headers: [(name: String, value: String)] = [], _ log: RcloneLog
  ) async throws {
    let words =
      ["copy", "--files-from-raw", list, "--no-traverse", "--ignore-times"]
      + headers.flatMap { ["--header-upload", "\($0.name): \($0.value)"] }
    let run = try await run(words + Self.logging + ["--", folder, remote], log)
    try check(run, log, "did not take every file")
    let leftOut = Set(files).subtracting(log.placed)
    guard leftOut.isEmpty else {
      throw PublishingError(
        "\(name) did not get \(Self.naming(leftOut, of: files)), and rclone tells no failure; see what is set for it (rclone config)"
      )
    }
  }

  /// Renames files of another place of the remote into this one, over those that are there.
  ///
  /// First without a look at those, so that a server that renames over a file does it in one step. An rclone before 1.63 cannot ask WebDAV
  /// and SFTP servers for that, and some servers cannot do it: there the old one is deleted a moment before.
  ///
  /// - Parameters:
  ///   - files: which.
  ///   - list: a file that names them, a line each.
  /// - Returns: whether files were deleted so.
  /// - Throws: `PublishingError` also for files that are not there: to rclone it is no failure where one of a list is gone.
  func move(_ files: [PublishedPath], list: String, from other: Rclone) async throws -> Bool {
    let words = ["move", "--files-from-raw", list, "--no-traverse", "--ignore-times"]
    let places = ["--", other.remote, remote]
    let log = RcloneLog()
    let first = try await run(
      words + ["--no-check-dest", "--retries", "1"] + Self.logging + places, log)
    let again = RcloneLog()
    if first.exitCode != 0 {
      let run = try await run(words + Self.logging + places, again)
      try check(run, again, "did not put every file in place")
    }
    let gone = Set(files).subtracting(log.placed).subtracting(again.placed)
    guard gone.isEmpty else {
      throw PublishingError(
        "\(Self.naming(gone, of: files)) that waited in \(other.name) were gone before they were put in place; publish again while nobody else does"
      )
    }
    return first.exitCode != 0
  }

  /// - Returns: nil for one that does not tell.
  func version() async throws -> RcloneVersion? {
    let run = try await run(["version"], RcloneLog())
    return RcloneVersion(output: String(decoding: run.output, as: UTF8.self))
  }

  /// Makes the place, or a folder in it; one that is there is fine.
  /// - Returns: why it is not there.
  func made(_ folder: String? = nil) async throws -> String? {
    let wanted = folder.map(place(of:)) ?? remote
    let log = RcloneLog()
    let run = try await run(["mkdir"] + Self.logging + ["--", wanted], log)
    if run.exitCode == 0 { return nil }
    return (["\(Self.name(of: wanted)) cannot be made"] + log.reasons).joined(separator: "; ")
  }

  /// Removes the place with all that is in it, which is something.
  /// - Returns: why it is still there.
  func removed() async throws -> String? {
    let log = RcloneLog()
    let run = try await run(["purge"] + Self.logging + ["--", remote], log)
    if run.exitCode == 0 || run.exitCode == Self.folderNotFound { return nil }
    return (["\(name) cannot be removed yet"] + log.reasons).joined(separator: "; ")
  }

  /// A hidden place beside this one, from which files can be renamed into it; nil for the root of a remote, which has none.
  var aside: Rclone? {
    let start = Self.colon(of: remote).map(remote.utf8.index(after:)) ?? remote.startIndex
    var path = Substring(remote.utf8[start...])
    while path.utf8.last == UInt8(ascii: "/") { path = Substring(path.utf8.dropLast()) }
    let name =
      path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    guard !["", ".", ".."].contains(name) else { return nil }
    let parent = remote[..<start] + Substring(path.utf8.dropLast(name.utf8.count))
    return Rclone(
      program: program, remote: "\(parent).\(name).catalog-incoming", lock: lock)
  }

  /// - Parameter list: a file that names the files, a line each. Those that are not there are fine.
  func delete(list: String, _ log: RcloneLog) async throws {
    let words = ["delete", "--files-from-raw", list]
    let run = try await run(words + Self.logging + ["--", remote], log)
    try check(run, log, "did not delete every file")
  }

  /// Removes a folder and those in it, none of which holds a file. Whether that worked shows when a file takes its place.
  func removeEmptyFolder(_ path: PublishedPath) async throws {
    let words = ["rmdirs", "--retries", "1"] + Self.logging
    _ = try await run(words + ["--", place(of: path.text)], RcloneLog())
  }

  /// A line for each file that is done, told to us wherever the environment sends a log, and none about speed.
  private static let logging = [
    "--use-json-log", "--log-level", "INFO", "--log-file=", "--syslog=false", "--stats", "0",
  ]

  private func run(_ words: [String], _ log: RcloneLog) async throws -> ProgramRun {
    do {
      return try await program.run(words, input: lock, environment: Self.environment) {
        log.take($0, of: self)
      }
    } catch let error as ProgramError {
      throw PublishingError(error.description)
    }
  }

  /// How many of all, and the first by their names: one alone may have a name that the remote or rclone cannot hold.
  private static func naming(_ some: Set<PublishedPath>, of all: [PublishedPath]) -> String {
    "\(some.count) of \(all.count) files (\(ShortList(some.sorted().map(\.text), most: 5)))"
  }

  private func place(of name: String) -> String {
    remote.hasSuffix(":") || remote.hasSuffix("/") ? remote + name : remote + "/" + name
  }

  private func check(_ run: ProgramRun, _ log: RcloneLog, _ what: String) throws(PublishingError) {
    guard run.exitCode != 0 else { return }
    throw PublishingError(
      (["\(name) \(what)"] + log.reasons).joined(separator: "\n"))
  }
}
