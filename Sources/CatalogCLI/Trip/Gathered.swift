import CatalogDomain
import Foundation

/// What a trip gathered: the records, how they were come by, and their pictures.
struct Gathered: Sendable {
  let catalog: Catalog
  let ledger: CrawlLedger
  /// None until they are loaded; those of the site once the owner's are added.
  var avatars = AvatarResults()

  /// When the oldest of the data was fetched or confirmed.
  var seen: Date { catalog.asOf }

  /// When the newest of it was, pictures included.
  var newest: Date {
    max(ledger.newest ?? catalog.asOf, avatars.fetchDates?.upperBound ?? .distantPast)
  }

  /// When the data was last known to be like this: when the newest of it was fetched or confirmed, as long as nothing of it is old only
  /// because the network failed.
  var confirmed: Date {
    let isWhole = ledger.stale.isEmpty && avatars.stale == 0
    return isWhole ? newest : catalog.asOf
  }
}
