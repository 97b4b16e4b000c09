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
  var statuses: [StatusShare]
  /// For every one of them, whether it is among the most common.
  let commonStatuses: [Bool]
  /// Whether it has pages of its own.
  var isListed = false

  /// Those of one status.
  struct StatusShare: Sendable {
    let mark: StatusMark
    let members: [Int]
    var isListed = false
  }
}
