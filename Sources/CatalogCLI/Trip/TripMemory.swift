import CatalogDomain
import Synchronization

/// What trips of one process need not gather again, as long as nothing it came from changed. Safe to use from any task.
final class TripMemory: Sendable {
  private struct Contents: Sendable {
    var crawled: (catalog: Catalog, ledger: CrawlLedger)?
    var avatars: AvatarResults?
  }

  private let contents = Mutex(Contents())

  /// The catalog as it was accepted.
  var crawled: (catalog: Catalog, ledger: CrawlLedger)? {
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

  /// The source or a setting of it changed.
  func forget() {
    contents.withLock { $0 = Contents() }
  }
}
