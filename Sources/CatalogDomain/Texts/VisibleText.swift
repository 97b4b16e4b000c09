/// What people see of a text.
package enum VisibleText {
  /// The text, or an empty one where nothing of it is seen, as of blanks alone.
  package static func of(_ text: String) -> String {
    // Nearly always told by the first byte; Unicode's tables are slow.
    if let first = text.utf8.first, 0x21..<0x7F ~= first { return text }
    let isUnseen = text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || isFormless($0)
    }
    return isUnseen ? "" : text
  }

  static func isFormless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
