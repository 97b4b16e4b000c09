package import CatalogTemplates

/// The neighbour of a character in a list.
package struct WalkStep: Hashable, Sendable {
  package let name: String
  package let url: URLReference

  package static let schema = Schema<WalkStep>("step") {
    $0.text("name", "The neighbour's name, cut if it is long.") { $0.name }
    $0.url("url", "The neighbour's page, at the way along the same list.") { $0.url }
  }
}
