/// What stands in the frame of a character: its picture, or a drawing in its place.
///
/// A class, because every card of the character shows it.
final class Portrait: Sendable {
  /// The name of the file among the pictures, percent-encoded.
  let fileName: String
  /// In pixels.
  let width: Int
  let height: Int
  let isPlaceholder: Bool

  /// - Parameter link: the picture or the drawing.
  init(_ link: Link, _ routes: RouteTable, width: Int, height: Int, isPlaceholder: Bool) {
    fileName = RelativeReference.text(
      to: routes.text(of: link), fromFolder: Array(RouteTable.pictures.utf8))
    self.width = width
    self.height = height
    self.isPlaceholder = isPlaceholder
  }
}
