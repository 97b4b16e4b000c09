package import CatalogTemplates

/// One of the main ways through the site.
package struct NavigationItem: Hashable, Sendable {
  package let label: String
  package let url: URLReference
  /// The value of `aria-current`: `page` on the very page, `true` on pages below it.
  package let current: String?

  package static let schema = Schema<NavigationItem>("navigation item") {
    $0.text("label", "Its name.") { $0.label }
    $0.url("url", "Where it leads.") { $0.url }
    $0.optionalText("current", "For aria-current: `page` on this very page, `true` below it.") {
      $0.current
    }
  }
}
