import CatalogDomain

/// Finds fields that would be shown as words because they do not begin as fields do: what they hide would be there for all to read.
enum MisplacedFields {
  /// - Parameter bytes: of a file that does not begin with `---` on a line of its own.
  /// - Returns: the line, counted from 1, that was probably meant to; nil where there is none.
  static func line(in bytes: ArraySlice<UInt8>) -> Int? {
    var number = 0
    var fence: Int?
    var start = bytes.startIndex
    while let line = ContentFileText.line(in: bytes, from: start) {
      number += 1
      start = line.end
      let words = String(decoding: line.content, as: UTF8.self).unicodeScalars.drop(
        while: isInvisible)
      if words.isEmpty { continue }
      guard let fence else {
        guard isLikeFence(words) else { return nil }
        fence = number
        continue
      }
      // A remark, as new files have them.
      if words.first == "#" { continue }
      return isLikeField(words) ? fence : nil
    }
    return nil
  }

  /// `---` with more behind it, `+++`, which begins the fields of others, or nothing but the long dashes that editors make of two hyphens.
  private static func isLikeFence(_ line: Substring.UnicodeScalarView) -> Bool {
    if line.starts(with: "+++".unicodeScalars) || line.starts(with: "---".unicodeScalars) {
      return true
    }
    let dashes = line.prefix { $0 == "-" || $0 == "\u{2013}" || $0 == "\u{2014}" }
    return dashes.contains { $0 != "-" } && line[dashes.endIndex...].allSatisfy(isInvisible)
  }

  /// `word:` or `word =`. What is written large, as in `Note: …`, begins a sentence, unless it is the name of a field.
  private static func isLikeField(_ line: Substring.UnicodeScalarView) -> Bool {
    let line = line.drop { $0 == "\"" || $0 == "'" }
    let name = line.prefix { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" }
    let rest = line[name.endIndex...].drop { $0 == "\"" || $0 == "'" || isInvisible($0) }
    guard let first = name.first, rest.first == ":" || rest.first == "=" else { return false }
    if ContentMapper.fields.contains(String(name).lowercased()) { return true }
    return first.properties.isLowercase && rest.dropFirst().first.map(isInvisible) ?? true
  }

  /// Blanks of all kinds, and what takes no room at all, such as a second mark of byte order.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }
}
