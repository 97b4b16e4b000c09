/// A text before and after, so written that people see where the two differ.
package struct TextDifference: Hashable, Sendable {
  package let old: String
  package let new: String

  /// Texts that differ in nothing but white space have it drawn, for no page and no terminal shows where a line ends.
  package init(_ old: String, _ new: String) {
    if !old.utf8.elementsEqual(new.utf8),
      Self.words(of: old).elementsEqual(Self.words(of: new), by: { $0.elementsEqual($1) })
    {
      (self.old, self.new) = (Self.drawn(old), Self.drawn(new))
    } else {
      (self.old, self.new) = (old, new)
    }
  }

  private init(cut old: String, _ new: String) { (self.old, self.new) = (old, new) }

  /// Each of the texts no longer than a number of scalars, `…` in the place of what is left out: the end, or the beginning that both have
  /// in common.
  package func cut(to limit: Int) -> TextDifference {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    guard max(old.count, new.count) > limit else { return self }
    let common = zip(old, new).prefix { $0 == $1 }.count
    // What differs is seen, and some of what stands before it.
    let start = common < limit - 1 ? 0 : common - limit / 4
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

  private static func words(of text: String) -> [Substring.UnicodeScalarView] {
    text.unicodeScalars.split { $0.properties.isWhitespace }
  }

  private static func drawn(_ text: String) -> String {
    var drawn = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      drawn.append(scalar.properties.isWhitespace ? "\u{2423}" : scalar)
    }
    return String(drawn)
  }
}
