import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How files look to the file system: number, kind, size, times. Files that look the same are taken for the same without being read, as
/// the index of git takes them; like git, one must beware of a second change within one tick of the clock, before the changes are over
/// (https://git-scm.com/docs/racy-git).
package struct FileStamps: Sendable {
  /// When the files were changed.
  package private(set) var changes = ChangeTimes()
  private var running = FileDigest.Running()
  private let calls = FileCalls()

  package init() {}

  /// Of all files and their order: the same for what looks the same.
  package var digest: String { running.digest.hexadecimal }

  /// The files of a site that its manifest lists, the manifest and the folders. What others put there is left out.
  ///
  /// - Parameter placed: what a build left there, if it is to be that. Each file is looked at before it is asked whether it is the
  ///   build's: what others do later shows in the next stamps.
  /// - Throws: `OutputError` when the folder holds no site, or another one than is asked for, or a file of it is missing, or one of others
  ///   that its pages lead to.
  package mutating func add(siteIn path: String, left placed: PlacedSite? = nil) throws(OutputError)
  {
    do {
      guard let root = try calls.openFolder(path) else { throw Self.noSite(path) }
      try add(OutputManifest.fileName, in: root)
      guard let bytes = try calls.bytes(of: OutputManifest.fileName, in: root),
        placed?.isListed(in: bytes) != false
      else { throw Self.noSite(path) }
      let manifest = try OutputManifest(
        encoded: bytes, displayedAs: path + "/" + OutputManifest.fileName)
      var cursor = FolderCursor(root, missing: .isNil, calls: calls)
      var last: OpenFolder?
      for (position, file) in manifest.files.enumerated() {
        let path = file.path
        try path.withParts { folder, name in
          guard let opened = try cursor.open(folder) else { throw Self.missing(path.text) }
          if opened !== last {
            try add(opened)
            last = opened
          }
          let status = try add(name, in: opened)
          guard let placed, !placed.isKnown(status, at: position) else { return }
          guard try calls.digest(of: name, in: opened)?.digest == file.digest else {
            throw OutputError("\(path.text) is not as the build left it")
          }
        }
      }
      // That they are there is all that a link needs.
      for target in manifest.foreignTargets {
        guard try calls.kind(of: path + "/" + target.text) == .file else {
          throw Self.missing(target.text)
        }
      }
    } catch {
      throw OutputError(error, of: path)
    }
  }

  /// The file or folder and all that is in it; that nothing is there counts, too. A place that is closed to us counts as that and no more:
  /// nothing behind it was read.
  /// - Throws: `OutputError` when a part of it cannot be looked at for another reason, or is a link to a folder.
  package mutating func add(everythingAt path: String) throws(OutputError) {
    do {
      append(path)
      let canonical = FileCalls.canonical(path)
      switch try calls.kind(of: canonical) {
      case .missing: append(Self.nothing)
      case .folder:
        guard let folder = try calls.openFolder(canonical) else { throw Self.missing(path) }
        try add(folder)
        try add(entriesOf: folder)
      case .file, .link, .other:
        var status = stat()
        guard stat(canonical, &status) == 0 else {
          throw calls.failure("cannot be looked at", path)
        }
        append(status)
      }
    } catch {
      throw OutputError(error, of: path)
    }
  }

  private mutating func add(entriesOf folder: OpenFolder) throws {
    // With their zero bytes. Names need not be UTF-8.
    var names: [[CChar]] = []
    try calls.entries(of: folder) { name, _ in
      names.append(Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1)))
    }
    names.sort { strcmp($0, $1) < 0 }
    for name in names { try add(everythingAt: name, in: folder) }
  }

  private mutating func add(everythingAt name: FileCalls.Name, in folder: OpenFolder) throws {
    append(name)
    // What a link leads to is what is read.
    var status = stat()
    guard fstatat(folder.descriptor, name, &status, 0) == 0 else {
      switch errno {
      case EACCES: append(Self.closed)
      // A link to nothing, or in a circle.
      case ENOENT, ENOTDIR, ELOOP:
        append(Self.nothing)
        try add(name, in: folder)
      default: throw calls.failure("cannot be looked at", name, in: folder)
      }
      return
    }
    append(status)
    guard status.st_mode & S_IFMT == S_IFDIR else { return }
    guard !calls.isClosed(name, in: folder) else { return append(Self.closed) }
    guard let inner = try calls.openFolder(name, in: folder) else {
      throw Self.missing(String(cString: name))
    }
    try add(entriesOf: inner)
  }

  private static let closed = "closed"
  private static let nothing = "nothing"

  private mutating func add(_ folder: OpenFolder) throws(OutputError) {
    var status = stat()
    guard fstat(folder.descriptor, &status) == 0 else {
      throw calls.failure("cannot be looked at", folder.path)
    }
    append(status)
  }

  /// The entry itself: a site has no links of ours.
  @discardableResult
  private mutating func add(_ name: FileCalls.Name, in folder: OpenFolder) throws(OutputError)
    -> stat
  {
    guard let status = try calls.status(of: name, in: folder) else {
      throw Self.missing(String(cString: name))
    }
    append(status)
    return status
  }

  /// With its zero byte, so that it ends where it ends.
  private mutating func append(_ text: UnsafePointer<CChar>) {
    running.append(UnsafeRawBufferPointer(start: text, count: strlen(text) + 1))
  }

  private mutating func append(_ status: stat) {
    let (written, changed) = FileCalls.times(status)
    let words = (
      Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_mode), Int64(status.st_size),
      Int64(written.tv_sec), Int64(written.tv_nsec), Int64(changed.tv_sec), Int64(changed.tv_nsec)
    )
    withUnsafeBytes(of: words) { running.append($0) }
    changes.add(
      seconds: changed.tv_sec, nanoseconds: changed.tv_nsec,
      on: UInt64(truncatingIfNeeded: status.st_dev))
  }

  private static func noSite(_ path: String) -> OutputError {
    OutputError("\(path) holds no site")
  }

  private static func missing(_ path: String) -> OutputError { OutputError("\(path) is missing") }
}
