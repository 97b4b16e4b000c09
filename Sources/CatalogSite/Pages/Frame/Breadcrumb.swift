package import CatalogTemplates

/// A step on the way from the home page to a page.
package struct Breadcrumb: Hashable, Sendable {
  package let label: String
  /// Nil for the page itself.
  package let url: URLReference?

  package static let schema = Schema<Breadcrumb>("breadcrumb") {
    $0.text("label", "The name of the step.") { $0.label }
    $0.optionalURL("url", "Where it leads; absent for the page itself.") { $0.url }
  }
}
