package import CatalogTemplates

/// A picture in a page, or its small version. Its size is known, so the page does not move when the picture comes.
package struct AvatarView: Sendable {
  let portrait: Portrait
  let viewpoint: Viewpoint

  package static let schema = Schema<AvatarView>("avatar") {
    addPicture("The picture's file.", to: &$0)
    $0.optional(
      "thumbnail", "Its small version, where `image-thumbnail` asks for them and it is larger.",
      thumbnailSchema
    ) { avatar in
      avatar.portrait.thumbnail.map { AvatarView(portrait: $0, viewpoint: avatar.viewpoint) }
    }
    $0.flag("isPlaceholder", "Whether it is a drawing in place of a missing picture.") {
      $0.portrait.isPlaceholder
    }
  }

  private static let thumbnailSchema = Schema<AvatarView>("thumbnail") {
    addPicture("The small version's file.", to: &$0)
  }

  private static func addPicture(_ file: String, to fields: inout SchemaBuilder<AvatarView>) {
    fields.url("url", file) { $0.viewpoint.reference(toPicture: $0.portrait.path) }
    fields.number("width", "In pixels.") { $0.portrait.width }
    fields.number("height", "In pixels.") { $0.portrait.height }
  }
}
