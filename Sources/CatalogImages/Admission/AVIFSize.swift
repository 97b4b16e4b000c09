/// What a part of an AVIF says of its size, in pixels, before any turn.
struct AVIFSize: Equatable {
  let width: Int
  let height: Int
}
