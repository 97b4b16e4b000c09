/// A file that is to leave the machine: where it will stand, what it holds, and where its bytes are now.
package struct ReleaseFile: Hashable, Sendable {
  package let path: PublishedPath
  package let checksum: Checksum
  /// In bytes.
  package let size: Int
  /// On this machine.
  package let place: String

  package init(path: PublishedPath, checksum: Checksum, size: Int, place: String) {
    self.path = path
    self.checksum = checksum
    self.size = size
    self.place = place
  }
}
