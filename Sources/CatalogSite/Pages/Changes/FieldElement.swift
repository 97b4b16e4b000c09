package import CatalogTemplates

/// One of the names that came into a list, or went out of it.
package struct FieldElement: Hashable, Sendable {
  let link: NamedLink
  /// The page decides what parts names in a row, and has nothing behind the last.
  let isFollowed: Bool

  package static let schema = Schema<FieldElement>("field element") {
    $0.text("name", "The name.") { $0.link.name }
    $0.optionalURL("url", "Its page, where there is one.") { $0.link.url }
    $0.flag("isFollowed", "Whether another name that came or went stands behind it.") {
      $0.isFollowed
    }
  }
}
