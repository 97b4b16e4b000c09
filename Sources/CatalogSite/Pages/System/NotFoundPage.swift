package import CatalogTemplates

/// What the template `not-found` sees: the page that a host serves for an address that leads nowhere.
package struct NotFoundPage: PageView, TemplatePage {
  package let frame: PageFrame
  let faces: [CharacterCard]
  let root: URLReference

  init(_ frames: PageFrames) {
    frame = frames.frame(
      of: .notFound, heading: frames.edition.texts[.headingNotFound],
      description: frames.edition.wording.descriptionOfNotFound, isListed: false)
    root = frames.viewpoint.root
    faces = frames.edition.index.characters.indices.prefix(6).map(frames.card)
  }

  package static let template = "not-found"

  package static let schema = Schema<NotFoundPage>("not found") {
    $0.frame()
    $0.url("root", "The folder of the home page: what a script puts before the path of a page.") {
      $0.root
    }
    $0.list("faces", "A few characters.", CharacterCard.schema) { $0.faces }
  }
}
