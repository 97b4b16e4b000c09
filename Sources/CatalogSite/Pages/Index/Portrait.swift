/// A character's picture, or the drawing in its place.
///
/// A class, because every card of the character shows it.
final class Portrait: Sendable {
  /// Its file, by a digest and an ending: nothing in it needs percent-encoding.
  let path: SitePath
  /// In pixels.
  let width: Int
  let height: Int
  let isPlaceholder: Bool
  /// Its small version, for lists.
  let thumbnail: Portrait?

  init(
    _ path: SitePath, width: Int, height: Int, isPlaceholder: Bool, thumbnail: Portrait? = nil
  ) {
    self.path = path
    self.width = width
    self.height = height
    self.isPlaceholder = isPlaceholder
    self.thumbnail = thumbnail
  }

  /// What lists show.
  var inLists: Portrait { thumbnail ?? self }

  /// The file's name among the pictures.
  var fileName: Substring.UTF8View {
    path.text.utf8.dropFirst(RouteTable.pictures.utf8.count)
  }
}
