import CatalogDomain
import Foundation

/// Writes a sheet as the file it is read from.
package enum SheetWriter {
  static func text(of sheet: CharacterSheet) -> String {
    var lines = sheet.remarks.map { "# " + $0.inOneLine }
    func add(_ field: CharacterField, _ text: String?) {
      if let text { lines.append(field.rawValue + ": " + text) }
    }
    add(.id, sheet.id?.description)
    add(.name, sheet.name.map(scalar))
    add(.status, sheet.status.map(scalar))
    add(.species, sheet.species.map(scalar))
    add(.type, sheet.type.map(scalar))
    add(.gender, sheet.gender.map(scalar))
    add(.origin, sheet.origin.map { scalar($0.written) })
    add(.location, sheet.location.map { scalar($0.written) })
    add(
      .episodes,
      sheet.episodes.map { "[" + $0.map { scalar($0.written) }.joined(separator: ", ") + "]" })
    add(.avatar, sheet.avatar.map(scalar))
    add(.created, sheet.created.map(moment))
    add(.source, sheet.source.map(scalar))
    if sheet.isHidden { add(.hidden, "true") }
    let body = sheet.text.markdown
    guard !lines.isEmpty else { return body }
    return "---\n" + lines.joined(separator: "\n") + "\n---\n" + body
  }

  /// Plain where nothing in the text could mean anything else, else in quotes.
  package static func scalar(_ text: String) -> String {
    let bytes = text.utf8
    let isPlain =
      bytes.first.map(isLetterOrDigit) ?? false
      && bytes.allSatisfy { isLetterOrDigit($0) || " ._/-".utf8.contains($0) }
      && bytes.last != 0x20 && !["null", "~"].contains(text)
    guard !isPlain else { return text }
    var quoted = "\""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let previous = index > 0 ? scalars[index - 1] : "\""
      let next = index + 1 < scalars.count ? scalars[index + 1] : "\""
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _
      where isUnprintable(scalar)
        || FrontMatterReader.mayBeginAlias(scalar, behind: previous, before: next):
        quoted += "\\u" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Whether YAML takes it for a line end or refuses it (YAML 1.2, section 5.1).
  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      || [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(scalar.value)
  }

  /// Without what is zero: the milliseconds, or for midnight all but the day.
  private static func moment(_ date: Date) -> String {
    let text = Timestamp.text(date)
    guard text.hasSuffix(".000Z") else { return text }
    return text.hasSuffix("T00:00:00.000Z") ? String(text.dropLast(14)) : text.dropLast(5) + "Z"
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: byte.isDigit
    }
  }
}
