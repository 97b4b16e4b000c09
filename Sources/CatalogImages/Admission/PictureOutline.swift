/// What the structure of a picture tells: its size as shown, in pixels, and where it ends, in bytes.
struct PictureOutline: Hashable, Sendable {
  var width: Int
  var height: Int
  var end: Int
}
