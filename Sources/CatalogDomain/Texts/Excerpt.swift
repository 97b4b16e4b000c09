/// Makes foreign text fit to stand in a one-line message: cut to a sane length, with everything invisible spelled out.
package enum Excerpt {
  /// In characters, before the ellipsis.
  package static let limit = 60

  /// - Parameter bytes: taken as UTF-8; what is not becomes U+FFFD.
  package static func of(_ bytes: some Collection<UInt8>) -> String {
    let cut = bytes.prefix(limit * 4)
    return of(String(decoding: cut, as: UTF8.self), more: cut.count < bytes.count)
  }

  package static func of(_ text: String) -> String {
    of(text, more: false)
  }

  /// The whole text, not cut: for paths and addresses a reader needs in full.
  package static func visible(_ text: String) -> String {
    text.unicodeScalars.map(spelled).joined()
  }

  private static func of(_ text: String, more: Bool) -> String {
    var shown = ""
    var length = 0
    for scalar in text.unicodeScalars {
      guard length < limit else { return shown + "…" }
      shown += spelled(scalar)
      length += 1
    }
    return more ? shown + "…" : shown
  }

  private static func spelled(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: break
    }
    switch scalar.properties.generalCategory {
    // Bidirectional overrides are `format`: they would reorder the message itself.
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default:
      return String(scalar)
    }
  }
}
