extension String {
  /// The text in another form of Unicode's, as `form` gives it: decomposed, composed, folded.
  ///
  /// Foundation changes a text in its place, and moves all that stands behind a letter with each letter that gets longer or shorter: that
  /// takes the square of a long text's length. So such a text is handed over in pieces, none of which begins with something that the forms
  /// put together with what stands before it. The result is the same.
  /// - Parameter form: is asked for the whole of a short text.
  package func inPieces(_ form: (String) -> String) -> String {
    guard utf8.count > 1000 else { return form(self) }
    var text = ""
    var start = unicodeScalars.startIndex
    var length = 0
    for index in unicodeScalars.indices {
      if length >= 256, !unicodeScalars[index].mayJoin {
        text += form(String(unicodeScalars[start..<index]))
        (start, length) = (index, 0)
      }
      length += 1
    }
    return text + form(String(unicodeScalars[start...]))
  }
}

extension Unicode.Scalar {
  /// Whether it is written with what stands before it: a combining mark, or one of the two of halfwidth Japanese that decompose to one.
  package var isMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return self == "\u{FF9E}" || self == "\u{FF9F}"
    }
  }

  /// Whether one of Unicode's forms may put it together with what stands before it: a mark, a vowel or final consonant of Korean, or
  /// another sign that Foundation's folding drops with the marks of a letter: a non-joiner, a tag, the colour of a skin.
  package var mayJoin: Bool {
    guard value >= 0x300 else { return false }
    return isMark || (0x1160...0x11FF).contains(value) || properties.isGraphemeExtend
      || properties.isEmojiModifier
  }
}
