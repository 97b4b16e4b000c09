import CatalogData
import CatalogDomain

extension Freshness {
  /// A folder of recorded responses is read anew each time.
  init(_ configuration: Configuration) {
    self.init(0)
    guard !configuration.isFolder else { return }
    for (kind, seconds) in configuration.freshness { self[kind] = seconds }
  }
}
