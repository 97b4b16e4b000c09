/// What a call does to the running indentation.
enum IndentationChange: Sendable {
  case none
  /// Puts these bytes in its place.
  case replace([UInt8])
  /// Adds these bytes to it.
  case extend([UInt8])
}
