package import CatalogTemplates

/// The small version of a picture in a page.
package struct ThumbnailView: Sendable {
  let portrait: Portrait
  let viewpoint: Viewpoint

  package static let schema = Schema<ThumbnailView>("thumbnail") {
    $0.url("url", "The small version's file.") {
      $0.viewpoint.reference(toPicture: $0.portrait.path)
    }
    $0.number("width", "In pixels.") { $0.portrait.width }
    $0.number("height", "In pixels.") { $0.portrait.height }
  }
}
