package import CatalogTemplates

/// A character whose picture changed: before and after, side by side.
package struct PictureRow: Sendable {
  let name: String
  let url: URLReference?
  let old: AvatarView?
  let new: AvatarView?

  package static let schema = Schema<PictureRow>("picture") {
    $0.text("name", "Whose it is.") { $0.name }
    $0.optionalURL("url", "The character's page, where there is one.") { $0.url }
    $0.optional("old", "The picture before, where it is still at hand.", AvatarView.schema) {
      $0.old
    }
    $0.optional("new", "The picture after, where it is still at hand.", AvatarView.schema) {
      $0.new
    }
  }
}
