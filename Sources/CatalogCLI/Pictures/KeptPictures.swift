import CatalogSite
import Synchronization

/// The bytes of pictures, so that they are read and proven once a process and not once a build. Safe to use from any task.
final class KeptPictures: Sendable {
  /// In bytes; pictures beyond it are read each time.
  private static let budget = 128 << 20

  private struct Contents: Sendable {
    var pictures: [String: [UInt8]] = [:]
    var size = 0
  }

  private let contents = Mutex(Contents())

  /// The same picture, kept from the first time it is loaded.
  func keeping(_ avatar: SiteAvatar) -> SiteAvatar {
    SiteAvatar(
      digest: avatar.digest, type: avatar.type, width: avatar.width, height: avatar.height
    ) { [self] in
      if let known = contents.withLock({ $0.pictures[avatar.digest] }) { return known }
      let bytes = try avatar.load()
      contents.withLock { contents in
        guard contents.pictures[avatar.digest] == nil, contents.size + bytes.count <= Self.budget
        else { return }
        contents.pictures[avatar.digest] = bytes
        contents.size += bytes.count
      }
      return bytes
    }
  }
}
