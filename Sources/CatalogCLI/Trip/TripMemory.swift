import CatalogDomain
import CatalogSite
import Synchronization

/// What trips of one process need not gather again, as long as nothing it came from changed. Safe to use from any task.
final class TripMemory: Sendable {
  private struct Contents: Sendable {
    var crawled: Gathered?
    var avatars: AvatarResults?
    var thumbnails: (side: Int, pictures: [String: SiteAvatar])?
    /// What was recorded of the data when they were gathered, or is since they are recorded themselves.
    var current: SnapshotSighting?
  }

  private let contents = Mutex(Contents())

  /// The catalog as it was accepted, without pictures.
  var crawled: Gathered? {
    get { contents.withLock { $0.crawled } }
    set { contents.withLock { $0.crawled = newValue } }
  }

  /// The pictures of that catalog.
  var avatars: AvatarResults? { contents.withLock { $0.avatars } }

  /// - Returns: the same, with pictures that are read once.
  func keep(_ avatars: AvatarResults) -> AvatarResults {
    var kept = avatars
    let pictures = KeptPictures()
    kept.pictures = avatars.pictures.mapValues(pictures.keeping)
    contents.withLock { $0.avatars = kept }
    return kept
  }

  /// Small versions of pictures, by the digest of the picture.
  /// - Parameter side: the longest a side may be, in pixels.
  func thumbnails(longestSide side: Int) -> [String: SiteAvatar]? {
    contents.withLock { $0.thumbnails.flatMap { $0.side == side ? $0.pictures : nil } }
  }

  /// - Parameter excess: as `AvatarResults` has it, now that these are stored too.
  func keep(thumbnails: [String: SiteAvatar], longestSide side: Int, excess: String?) {
    contents.withLock {
      $0.thumbnails = (side, thumbnails)
      $0.avatars?.excess = excess
    }
  }

  /// Notes what the data is now, after a trip of this process recorded it.
  func note(_ current: SnapshotSighting?) {
    contents.withLock { $0.current = current }
  }

  /// Forgets all when another process has recorded since that the data is another: nobody has met the old one again.
  ///
  /// - Parameter current: what is recorded of the data as it is now; nil where nothing is, which tells of no other data.
  func follow(_ current: SnapshotSighting?) {
    contents.withLock { contents in
      let known = contents.current
      if let current, current.snapshot != known?.snapshot || current.noted != known?.noted {
        contents = Contents()
      }
      contents.current = current
    }
  }

  /// The source or a setting of it changed.
  func forget() {
    contents.withLock { $0 = Contents() }
  }
}
