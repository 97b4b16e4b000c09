package import CatalogTemplates

/// A picture in a page. Its size is known, so the page does not move when the picture comes.
package struct AvatarView: Sendable {
  let portrait: Portrait
  let viewpoint: Viewpoint

  package static let schema = Schema<AvatarView>("avatar") {
    $0.url("url", "The picture's file.") {
      $0.viewpoint.reference(toPicture: $0.portrait.path)
    }
    $0.number("width", "In pixels.") { $0.portrait.width }
    $0.number("height", "In pixels.") { $0.portrait.height }
    $0.optional(
      "thumbnail", "Its small version, where `image-thumbnail` asks for them and it is larger.",
      ThumbnailView.schema
    ) { avatar in
      avatar.portrait.thumbnail.map {
        ThumbnailView(portrait: $0, viewpoint: avatar.viewpoint)
      }
    }
    $0.flag("isPlaceholder", "Whether it is a drawing in place of a missing picture.") {
      $0.portrait.isPlaceholder
    }
  }
}
