/// Characters of a name that nobody sees in a message: blanks that are not ASCII's, as option and space write one on a Mac, and what
/// has no width, as text from web pages holds it.
enum InvisibleCharacters {
  /// The first of them, `U+00A0`, in a name that is right without them; nil in any other: some scripts join letters by them.
  static func first(in name: String, without isRight: (String) -> Bool) -> String? {
    guard let first = name.unicodeScalars.first(where: isOne) else { return nil }
    var visible = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where !isOne(scalar) { visible.append(scalar) }
    return isRight(String(visible)) ? first.codePoint : nil
  }

  private static func isOne(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .format: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
