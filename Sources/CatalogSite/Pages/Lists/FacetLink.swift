package import CatalogTemplates

/// A value with the way to its list.
package struct FacetLink: Hashable, Sendable {
  package let label: String
  package let count: Int
  package let url: URLReference
  package let isCurrent: Bool

  package static let schema = Schema<FacetLink>("facet link") {
    $0.text("label", "The value: `Human`.") { $0.label }
    $0.number("count", "How many characters have it.") { $0.count }
    $0.url("url", "Their list.") { $0.url }
    $0.flag("isCurrent", "Whether the page is that list.") { $0.isCurrent }
  }
}
