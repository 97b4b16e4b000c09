import CatalogDomain
import CatalogSite

/// The owner's content, applied to a catalog and rendered for its site.
struct OwnContent: Sendable {
  let owned: OwnedCatalog
  let site: SiteContent
  /// Pictures that the content shows or asks for, by their paths in its folder, sorted.
  let pictures: [String]
  /// What was left out of a page or of the site.
  let warnings: [String]
  /// Corrections that are no longer needed.
  let notes: [BuildNote]
  /// What is recorded of the data before, where it has a say in what the content comes to.
  let past: CatalogHistory?

  /// Whether the past has a say in what is right: ids that the source gave away are taken.
  var asksForPast: Bool { speaksOfOthers || !owned.created.isEmpty }

  /// Whether the content, applied without a past, would be something else with one.
  func isOtherwise(with former: FormerRecords) -> Bool {
    speaksOfOthers || !owned.created.isDisjoint(with: former.characters)
  }

  /// Whether the content names what the catalog does not have. To name what the source once had is no mistake, and to hide it is no waste.
  private var speaksOfOthers: Bool {
    !owned.problems.isEmpty || !site.problems.isEmpty || !owned.orphaned.isEmpty
  }
}
