package import CatalogTemplates

/// What the template `not-found` sees: the page that a host serves for an address that leads nowhere.
package struct NotFoundPage: PageView {
  package let frame: PageFrame
  let faces: [CharacterCard]

  init(_ frames: PageFrames) {
    frame = frames.frame(
      of: .notFound, heading: "Not found",
      description: "There is no page at this address.", isListed: false)
    faces = frames.edition.index.characters.indices.prefix(6).map(frames.card)
  }

  package static let schema = Schema<NotFoundPage>("not found") {
    $0.frame()
    $0.list("faces", "A few characters.", CharacterCard.schema) { $0.faces }
  }
}
