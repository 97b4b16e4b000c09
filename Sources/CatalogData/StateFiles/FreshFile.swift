import Foundation
package import SystemPackage

/// A file where there is none yet.
package enum FreshFile {
  /// The file is there whole, or not at all.
  ///
  /// - Parameter permissions: as far as the umask lets them be.
  /// - Throws: `Errno.fileExists` when something stands there, be it a link that leads nowhere; what else the system says.
  package static func write(
    _ bytes: some Sequence<UInt8>, to path: String,
    permissions: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
  ) throws {
    let file = try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
    do {
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      // Half a file would stand in the way of the next call, or be taken for a whole one.
      try FileManager.default.removeItem(atPath: path)
      throw error
    }
  }
}
