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

  /// Its bytes as they are now.
  /// - Throws: `PublishingError`; where it is gone, `changed`.
  func opened() throws(PublishingError) -> OpenFile {
    guard try Disk.kind(of: place) != .missing else { throw changed }
    return try OpenFile(reading: place)
  }

  /// Tells that it no longer holds what it did when it was listed: mostly, a build has put another site in the place of its own.
  var changed: PublishingError {
    PublishingError("\(place) changed meanwhile; try again while no build runs")
  }
}
