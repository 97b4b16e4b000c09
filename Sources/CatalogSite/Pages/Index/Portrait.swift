/// What stands in the frame of a character: its picture, or a drawing in its place.
struct Portrait: Hashable, Sendable {
  let link: Link
  /// The path of its file, from the root of the site.
  let path: String
  /// In pixels.
  let width: Int
  let height: Int
  let isPlaceholder: Bool
}
