import CatalogData
import CatalogDomain

extension Freshness {
  /// A folder of recorded responses is read anew each time. Nor is anything taken unasked that is too old for the catalog: it would be
  /// refused although the API could have confirmed it.
  init(_ configuration: Configuration) {
    self.init(0)
    guard !configuration.isFolder else { return }
    let limit = configuration.maxStale ?? .infinity
    for (kind, seconds) in configuration.freshness { self[kind] = min(seconds, limit) }
  }
}
