package import CatalogTemplates

/// A name, and a way to what it names where the site has a page of it.
package struct NamedLink: Hashable, Sendable {
  let name: String
  let url: URLReference?

  package static let schema = Schema<NamedLink>("named link") {
    $0.text("name", "The name.") { $0.name }
    $0.optionalURL("url", "Its page, where there is one.") { $0.url }
  }
}
