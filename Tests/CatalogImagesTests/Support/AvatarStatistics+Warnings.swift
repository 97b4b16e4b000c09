import CatalogDomain
import CatalogImages

extension AvatarStatistics {
  /// Findings and what was not usable, one line each.
  var warnings: [String] {
    (findings + unusable.map(\.description)).sorted { $0.precedes($1) }
  }
}
