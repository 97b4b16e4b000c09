/// Where the API says a character's picture is.
///
/// The one member it may leave out or write as null: a character without a picture is still one.
package enum ImageDTO: Hashable, Sendable {
  case missing
  case null
  case text(String)

  static func read(_ reader: inout JSONReader) throws(JSONProblem) -> Self {
    guard let text = try reader.readTextOrNull() else { return .null }
    return .text(text)
  }
}
