import Foundation
package import SystemPackage

/// A file where there is none yet.
package enum FreshFile {
  /// The file is there whole, or not at all; where the file system has no second names, a killed process may leave a part of it.
  ///
  /// - Parameter permissions: as far as the umask lets them be.
  /// - Throws: `Errno.fileExists` when something stands there, be it a link that leads nowhere; what else the system says;
  ///   `CancellationError` when the task is cancelled while another process writes there.
  package static func write(
    _ bytes: some Collection<UInt8>, to path: String,
    permissions: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
  ) throws {
    if (try? Stat(FilePath(path), followTargetSymlink: false)) != nil {
      do {
        try PartialFile.removeLeftover(beside: path)
      } catch let stop as CancellationError {
        throw stop
      } catch {
        // It does no harm where it cannot be removed.
      }
      throw Errno.fileExists
    }
    let file = try PartialFile(for: path, permissions: permissions)
    try file.write(bytes)
    if try !file.takeFreePlace() { try writeThere(bytes, path, permissions) }
  }

  private static func writeThere(
    _ bytes: some Collection<UInt8>, _ path: String, _ permissions: FilePermissions
  ) throws {
    let file = try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
    do {
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      // Half a file would stand in the way of the next call, or be taken for a whole one; why it is no whole one counts more.
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }
}
