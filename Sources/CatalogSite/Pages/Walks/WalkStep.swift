import CatalogDomain
package import CatalogTemplates

/// The neighbour of a character in a list.
package struct WalkStep: Sendable {
  let entry: CharacterEntry
  let way: WalkView

  package static let schema = Schema<WalkStep>("step") {
    $0.text("name", "The neighbour's name, cut if it is long.") { $0.entry.shortName }
    $0.url("url", "The neighbour's page, at the way along the same list if it has it.") {
      $0.way.viewpoint.reference(
        to: $0.entry.id, walk: $0.way.list.walk?.known(to: $0.entry, place: $0.way.list.place))
    }
  }
}
