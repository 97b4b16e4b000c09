import Foundation

/// A file system of its own, of a few megabytes: where a test may fill the disk, or make it read-only for everybody, root included.
final class SmallDisk: Sendable {
  let path: String

  /// Whether this process may mount one: Linux, as root, outside of a container that forbids it.
  static let isAllowed: Bool = {
    guard let disk = try? SmallDisk(bytes: 1 << 20) else { return false }
    return FileManager.default.isWritableFile(atPath: disk.path)
  }()

  struct Failed: Error {}

  /// - Parameters:
  ///   - files: how many files and folders it can hold, its own among them; nil for as many as the system has it.
  ///   - place: of the folder it is mounted on, which is made and goes with the disk; one of its own without it.
  init(bytes: Int, files: Int? = nil, at place: String? = nil) throws {
    path =
      place
      ?? FileManager.default.temporaryDirectory.appending(
        path: "catalog-disk-\(UUID().uuidString)"
      ).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let limits = "size=\(bytes)" + (files.map { ",nr_inodes=\($0)" } ?? "")
    try Self.run("mount", "-t", "tmpfs", "-o", limits, "tmpfs", path)
  }

  deinit {
    try? Self.run("umount", path)
    try? FileManager.default.removeItem(atPath: path)
  }

  func makeReadOnly() throws {
    try Self.run("mount", "-o", "remount,ro", path)
  }

  private static func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed() }
  }
}
