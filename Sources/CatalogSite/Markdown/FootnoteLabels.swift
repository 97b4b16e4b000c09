import CatalogTemplates

/// Names the ways back from footnotes in the language of the site: the library writes them in English.
enum FootnoteLabels {
  /// Quotes are written as references in all text, so only the library's own tags hold this.
  private static let opening = Array(#"class="footnote-backref""#.utf8)
  private static let label = Array(#" aria-label=""#.utf8)

  /// - Parameter text: the name, as text.
  static func write(_ text: String, into markup: String) -> String {
    let bytes = Array(markup.utf8)
    var output = OutputBuffer(capacity: bytes.count)
    var rest = bytes[...]
    while let tag = rest.firstRange(of: opening),
      let start = rest[tag.upperBound...].firstRange(of: label)?.upperBound,
      let end = rest[start...].firstIndex(of: UInt8(ascii: "\""))
    {
      output.append(rest[..<start])
      output.appendEscaped(text)
      rest = rest[end...]
    }
    output.append(rest)
    return output.text
  }
}
