/// What came out of the library.
package enum GFMRendering: Hashable, Sendable {
  case html(String)
  /// More bytes than the settings allow.
  case overrun(bytes: Int)
  /// The library gave no parser, document or text.
  case outOfMemory
}
