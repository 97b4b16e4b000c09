/// How many columns of a terminal a text takes: two for what East Asian typography sets wide, and for emoji.
enum TerminalWidth {
  static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// - Returns: the text and spaces behind it, or before it, until it is so wide.
  static func padded(_ text: String, to width: Int, alignsRight: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - of(text)))
    return alignsRight ? padding + text : text + padding
  }

  /// - Returns: the text, its end replaced by `…` if it is wider.
  static func cut(_ text: String, to width: Int) -> String {
    if of(text) <= width { return text }
    var room = width - 1
    let kept = text.prefix { character in
      room -= of(character)
      return room >= 0
    }
    return kept + "…"
  }

  private static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    let properties = first.properties
    switch properties.generalCategory {
    // What stands for itself has nothing to be set upon.
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    let isDrawn = character.unicodeScalars.dropFirst().contains("\u{FE0F}")
    return properties.isEmojiPresentation || isDrawn || isWide(first) ? 2 : 1
  }

  /// East_Asian_Width W and F without emoji, by blocks (Unicode Standard Annex 11).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      scalar.value != 0x303F && !(0x4DC0...0x4DFF).contains(scalar.value)
    default: false
    }
  }
}
