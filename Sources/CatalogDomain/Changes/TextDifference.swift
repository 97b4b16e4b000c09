/// A text before and after, so written that people see where the two differ.
package struct TextDifference: Hashable, Sendable {
  package let old: String
  package let new: String

  /// Where nobody would see a difference, it is drawn: spaces as `␣`, other white space and what has no form by its number. Where only the
  /// way of writing differs (`é` as one scalar, or as two), everything beyond ASCII is given by its number.
  package init(_ old: String, _ new: String) {
    if old.utf8.elementsEqual(new.utf8) || Self.words(of: old) != Self.words(of: new) {
      (self.old, self.new) = (old, new)
    } else if case let (old, new) = (Self.drawn(old), Self.drawn(new)), old != new {
      (self.old, self.new) = (old, new)
    } else {
      // Strings are equal when they mean the same, however that is written.
      (self.old, self.new) = (Self.numbered(old), Self.numbered(new))
    }
  }

  private init(cut old: String, _ new: String) { (self.old, self.new) = (old, new) }

  /// Both texts cut to a number of scalars, with `…` for what is left out: the end, or the beginning that they have in common. Texts that
  /// are the same keep their beginning.
  package func cut(to limit: Int) -> TextDifference {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    guard max(old.count, new.count) > limit else { return self }
    let common = zip(old, new).prefix { $0 == $1 }.count
    // What differs is seen, and some of what stands before it.
    let start = common < limit - 1 || old == new ? 0 : common - limit / 4
    return TextDifference(
      cut: Self.part(of: old, from: start, limit), Self.part(of: new, from: start, limit))
  }

  private static func part(of text: [Unicode.Scalar], from start: Int, _ limit: Int) -> String {
    var part = String.UnicodeScalarView(start > 0 ? "…".unicodeScalars : "".unicodeScalars)
    let room = limit - part.count
    let rest = text.dropFirst(start)
    part.append(contentsOf: rest.count > room ? rest.prefix(room - 1) : rest)
    if rest.count > room { part.append("…") }
    return String(part)
  }

  /// What is seen of a text.
  static func words(of text: String) -> [String] {
    text.unicodeScalars.split { $0.properties.isWhitespace }
      .map { word in String(String.UnicodeScalarView(word.filter { !VisibleText.isFormless($0) })) }
      .filter { !$0.isEmpty }
  }

  private static func drawn(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { drawn, scalar in
      if scalar == " " {
        drawn += "\u{2423}"
      } else if scalar.properties.isWhitespace || VisibleText.isFormless(scalar) {
        drawn += number(of: scalar)
      } else {
        drawn.unicodeScalars.append(scalar)
      }
    }
  }

  private static func numbered(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { numbered, scalar in
      if scalar.isASCII {
        numbered.unicodeScalars.append(scalar)
      } else {
        numbered += number(of: scalar)
      }
    }
  }

  /// As Unicode writes it: `U+00A0`.
  private static func number(of scalar: Unicode.Scalar) -> String {
    "[U+" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4) + "]"
  }
}
