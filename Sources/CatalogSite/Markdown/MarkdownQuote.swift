/// Words of a document as a message shows them: in quotes, on one line, not too long.
enum MarkdownQuote {
  private static let limit = 80

  static func of(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return text.debugDescription }
    return (String(scalars.prefix(limit)) + "…").debugDescription
  }
}
