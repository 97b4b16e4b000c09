import CatalogDomain
package import CatalogTemplates

/// How many records of a kind the catalog holds, beside what its source announced.
package struct Holding: Hashable, Sendable {
  package let label: String
  package let url: URLReference
  package let held: Int
  /// Nil when the source was not asked.
  package let announced: Int?

  static func all(in edition: Edition) -> [Holding] {
    let viewpoint = Viewpoint(of: .about, in: edition.routes)
    let announced = edition.settings.source.announced
    return [
      Holding(
        label: "Characters", url: viewpoint.reference(to: .characters(page: 1)),
        held: edition.index.characters.count, announced: announced[.character]),
      Holding(
        label: "Locations", url: viewpoint.reference(to: .locations(page: 1)),
        held: edition.index.places.count, announced: announced[.location]),
      Holding(
        label: "Episodes", url: viewpoint.reference(to: .episodes(page: 1)),
        held: edition.index.episodes.count, announced: announced[.episode]),
    ]
  }

  package static let schema = Schema<Holding>("holding") {
    $0.text("label", "The kind: `Characters`.") { $0.label }
    $0.url("url", "Their list.") { $0.url }
    $0.number("held", "How many the catalog holds.") { $0.held }
    $0.optionalNumber("announced", "How many the source said it has, where it was asked.") {
      $0.announced
    }
  }
}
