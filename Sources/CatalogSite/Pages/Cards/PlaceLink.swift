import CatalogDomain
package import CatalogTemplates

/// A place as a character names it: always a name, and a way to it where the catalog holds it.
package struct PlaceLink: Hashable, Sendable {
  package let name: String
  package let url: URLReference?

  init(_ reference: LocationReference, at position: Int?, _ frames: PageFrames) {
    name = Vocabulary.name(of: reference, frames.edition.texts)
    url = position.map {
      frames.viewpoint.reference(to: .location(frames.edition.index.places[$0].location.id))
    }
  }

  package static let schema = Schema<PlaceLink>("place") {
    $0.text("name", "The name of the place.") { $0.name }
    $0.optionalURL("url", "Its page, where the catalog holds it.") { $0.url }
  }
}
