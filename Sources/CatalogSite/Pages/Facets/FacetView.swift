package import CatalogTemplates

/// The species or gender of a character, with the way to its list where there is one.
package struct FacetView: Hashable, Sendable {
  package let label: String
  package let url: URLReference?

  package static let schema = Schema<FacetView>("facet") {
    $0.text("label", "The word: `Human`.") { $0.label }
    $0.optionalURL("url", "Everybody of that kind, where there is a list.") { $0.url }
  }
}
