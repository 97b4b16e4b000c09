import CatalogTemplates

/// Names the ways back from footnotes in the language of the site: the library writes them in English. Those that lead nowhere are taken
/// out: it counts references, too, that it does not write, in footnotes that are left out and in the words of pictures.
enum FootnoteLabels {
  /// Quotes are written as references in all text, so only the library's own tags hold these.
  private static let opening = Array(##"<a href="#fnref-"##.utf8)
  private static let place = Array(#" id="fnref-"#.utf8)
  private static let closing = Array("</a>".utf8)
  private static let label = Array(#" aria-label=""#.utf8)
  private static let quote = UInt8(ascii: "\"")

  /// - Parameter text: the name, as text.
  static func write(_ text: String, into markup: String) -> String {
    let bytes = Array(markup.utf8)
    let places = Set(places(in: bytes))
    var output = OutputBuffer(capacity: bytes.count)
    var rest = bytes[...]
    while let tag = rest.firstRange(of: opening),
      let nameEnd = rest[tag.upperBound...].firstIndex(of: quote),
      let start = rest[nameEnd...].firstRange(of: label)?.upperBound,
      let end = rest[start...].firstIndex(of: quote),
      let next = rest[end...].firstRange(of: closing)?.upperBound
    {
      if places.contains(bytes[tag.upperBound..<nameEnd]) {
        output.append(rest[..<start])
        output.appendEscaped(text)
        output.append(rest[end..<next])
      } else {
        output.append(rest[..<tag.lowerBound])
      }
      rest = rest[next...]
    }
    output.append(rest)
    return output.text
  }

  /// The names of references that have the id of another one.
  static func shared(in markup: String) -> [ArraySlice<UInt8>] {
    var found: Set<ArraySlice<UInt8>> = []
    return places(in: Array(markup.utf8)).filter { !found.insert($0).inserted }
  }

  /// What ways back can lead to.
  private static func places(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var places: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let found = MarkdownPlainText.range(of: place, in: rest) {
      rest = rest[found.upperBound...]
      places.append(rest.prefix { $0 != quote })
    }
    return places
  }
}
