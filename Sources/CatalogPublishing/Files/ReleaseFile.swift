/// A file that is to leave the machine: where it will stand, what it holds, and where its bytes are now.
package struct ReleaseFile: Hashable, Sendable {
  package let path: PublishedPath
  package let checksum: Checksum
  /// In bytes.
  package let size: Int
  /// On this machine.
  package let place: String
  /// Whether other content would come under another name.
  let isImmutable: Bool

  /// - Parameter isImmutable: nil to see whether the name holds the checksum.
  package init(
    path: PublishedPath, checksum: Checksum, size: Int, place: String, isImmutable: Bool? = nil
  ) {
    self.path = path
    self.checksum = checksum
    self.size = size
    self.place = place
    self.isImmutable = isImmutable ?? HashedName.holds(checksum, path)
  }

  package var stage: Stage { Stage(of: path) }

  package var cacheClass: CacheClass {
    if isImmutable { return .immutable }
    let isForMachines =
      path.folder.isEmpty && ["xml", "json", "txt"].contains(Stage.unpacked(path).fileExtension)
    return isForMachines ? .brief : .revalidated
  }
}
