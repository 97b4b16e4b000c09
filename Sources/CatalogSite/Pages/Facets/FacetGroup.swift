import CatalogDomain

/// A value by which characters are listed, and who has it.
struct FacetGroup: Sendable {
  let facet: Facet
  /// In the language of the site.
  let label: String
  /// The same, cut if it is long.
  let shortLabel: String
  /// Characters, as positions in their order.
  let members: [Int]
  /// By status, in the order of the statuses; only those that occur.
  var statuses: [StatusGroup]
  /// The most common of them, as positions.
  let commonStatuses: [Int]
  /// Whether it has pages of its own.
  var isListed = false
}
