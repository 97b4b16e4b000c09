import Foundation
import Synchronization

/// A WebDAV or S3 server on this machine behind a door that can refuse, ended with the test.
final class RemoteServer: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case webdav
    /// Reached by the rclone of the system, which may be one that deletes a file before it renames another to its name.
    case webdavBySystem
    case s3

    var isWebDAV: Bool { self != .s3 }

    var remote: String { isWebDAV ? "dav:site" : "s3:bucket/site" }

    /// What the commands look through for rclone.
    var path: String {
      let system = ProcessInfo.processInfo.environment["PATH"] ?? ""
      return self == .webdavBySystem ? system : tools + ":" + system
    }

    fileprivate var isHere: Bool {
      switch self {
      case .webdav: isInstalled("rclone", in: tools)
      case .webdavBySystem: isInstalled("rclone")
      case .s3: isInstalled("rclone", in: path) && isInstalled("moto_server", in: tools)
      }
    }
  }

  /// Those whose programs are here.
  static let kinds = Kind.allCases.filter(\.isHere)

  /// Current ones, which Scripts/setup brings.
  private static let tools = CatalogTool.project.path + "/.venv/bin"

  let kind: Kind
  private let workspace: Workspace
  private let process: Mutex<Process>
  private let input: Pipe
  private let settings: String

  /// - Parameter folder: what a WebDAV server shows.
  init(_ kind: Kind, in workspace: Workspace, folder: String? = nil) async throws {
    self.kind = kind
    self.workspace = workspace
    let shown = folder ?? workspace.path + "/remote"
    try FileManager.default.createDirectory(atPath: shown, withIntermediateDirectories: true)
    let script = CatalogTool.project.path + "/Tests/Faults/remote_target.py"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", script, workspace.path + "/requests.log", workspace.path + "/control",
      kind.isWebDAV ? "webdav" : "s3", kind.isWebDAV ? shown : Self.tools + "/moto_server",
    ]
    // What others have set for rclone or for S3 on this machine is not meant for a test.
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].contains(name)
    }
    // The rclone of the system serves, where there is one.
    environment["PATH", default: ""] += ":" + Self.tools
    process.environment = environment
    let output = Pipe()
    let input = Pipe()
    process.standardOutput = output
    process.standardInput = input
    // No pipe, which somebody would have to empty as long as the server runs.
    try workspace.write("", to: "complaints.log")
    process.standardError = try FileHandle(
      forWritingTo: URL(fileURLWithPath: workspace.path + "/complaints.log"))
    try process.run()
    let address = await CatalogTool.line(
      of: output, from: process.processIdentifier, "the address of remote_target.py for \(kind)")
    guard address.hasPrefix("http://") else {
      let complaints = try workspace.text("complaints.log")
      throw MockProcess.Failed(description: "remote_target.py said: \(address)\(complaints)")
    }
    self.input = input
    self.process = Mutex(process)
    settings = workspace.path + "/rclone.conf"
    try workspace.write(
      """
      [dav]
      type = webdav
      url = \(address)
      [s3]
      type = s3
      provider = Other
      endpoint = \(address)
      access_key_id = key
      secret_access_key = secret
      acl = public-read

      """, to: "rclone.conf")
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.withLock { $0.waitUntilExit() }
  }

  /// For commands that use it. Some retries, because a WebDAV server answers 423 when two make one folder at the same time; fewer than
  /// rclone's own, so that a test of refusals ends soon.
  var environment: [String: String] {
    [
      "PATH": kind.path, "RCLONE_CONFIG": settings, "RCLONE_RETRIES": "1",
      "RCLONE_LOW_LEVEL_RETRIES": "5",
    ]
  }

  var tool: CatalogTool { CatalogTool(folder: workspace.path, environment: environment) }

  /// From now on; nothing lets everything through.
  func order(_ words: String) throws {
    try workspace.write(words, to: "control")
  }

  /// Whether a request came that is never answered.
  func isHanging() throws -> Bool {
    let log = workspace.path + "/requests.log"
    guard FileManager.default.fileExists(atPath: log) else { return false }
    return try workspace.text("requests.log").contains("hangs")
  }

  /// What was asked since the last time: method, path below the site, status.
  func requests() throws -> [String] {
    let log = workspace.path + "/requests.log"
    guard FileManager.default.fileExists(atPath: log) else { return [] }
    let lines = try workspace.text("requests.log").split(separator: "\n").map(String.init)
    try FileManager.default.removeItem(atPath: log)
    return lines.map { line in
      let path = kind.isWebDAV ? "/site/" : "/bucket/site/"
      return line.replacingOccurrences(of: path, with: "").replacing(/\?x-id=\w+/, with: "")
    }
  }

  /// Every file that is there, by rclone, but for the manifest.
  func files() async throws -> [String: Data] {
    let copy = "copy-\(UUID().uuidString)"
    let run = try await tool.run("/usr/bin/env", ["rclone", "copy", kind.remote, copy])
    guard run.exitCode == 0 else { throw MockProcess.Failed(description: run.errors) }
    var files = try workspace.tree(copy)
    files[".catalog-manifest"] = nil
    return files
  }

  /// Through the server, which does not look at once what else is done in its folder.
  func put(_ text: String, to place: String) async throws {
    try workspace.write(text, to: "put.txt")
    let run = try await tool.run("/usr/bin/env", ["rclone", "copyto", "put.txt", place])
    guard run.exitCode == 0 else { throw MockProcess.Failed(description: run.errors) }
  }

  static func isInstalled(
    _ program: String, in path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) -> Bool {
    path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
