import Yams

/// What stands around a place that YAML's parser marks.
struct YAMLSpot {
  /// Where a text begins that goes on in the line of the place.
  enum TextBegin {
    /// In this line, behind a name.
    case here
    /// In a line above, behind a name, and this one is indented deeper.
    case above
    /// It stands where a name would: in the line above, counted as the parser does.
    case line(Int, column: Int)
  }

  /// The line of the place up to it, and from it on.
  let before: Substring
  let behind: Substring
  /// The lines above that hold more than a comment, which is cut off, by the parser's numbers.
  private let above: [(number: Int, text: Substring)]

  init(_ mark: Mark, in yaml: String) {
    let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let line = mark.line <= lines.count ? lines[mark.line - 1] : ""
    let place =
      line.unicodeScalars.index(
        line.startIndex, offsetBy: mark.column - 1, limitedBy: line.endIndex) ?? line.endIndex
    before = line[..<place]
    behind = line[place...]
    above = lines.prefix(mark.line - 1).enumerated()
      .map { (number: $0.offset + 1, text: Self.withoutComment($0.element)) }
      .filter { !$0.text.allSatisfy(Self.isBlank) }
  }

  /// Whether the line begins here.
  var isFirst: Bool { before.allSatisfy(Self.isBlank) }

  /// Whether a tab begins the line here.
  var isTab: Bool { isFirst && behind.first == "\t" }

  /// Whether the line begins here, indented otherwise than the one above.
  var isIndentedAnew: Bool {
    guard isFirst, let last = above.last else { return false }
    return Self.indentation(last.text) != Self.indentation(before)
  }

  /// Whether a list's entry or a name begins here.
  var beginsEntry: Bool { behind.starts(with: "- ") || Self.holdsName(behind) }

  /// Whether what stands before it ends with that.
  func isBehind(_ marks: Set<Character>) -> Bool {
    let text = isFirst ? above.last?.text ?? "" : before
    return text.last { !Self.isBlank($0) }.map(marks.contains) ?? false
  }

  /// Where the text begins whose end is here; nil where that is not known.
  var textBegin: TextBegin? {
    if Self.holdsName(before) { return .here }
    guard let last = above.last, !Self.endsInColon(last.text) else { return nil }
    guard let name = above.last(where: { Self.holdsName($0.text) }), !Self.endsInColon(name.text)
    else { return .line(last.number, column: Self.indentation(last.text) + 1) }
    return Self.indentation(name.text) < Self.indentation(before) ? .above : nil
  }

  private static func holdsName(_ text: Substring) -> Bool {
    text.contains(": ") || text.contains(":\t") || endsInColon(text)
  }

  private static func endsInColon(_ text: Substring) -> Bool {
    text.last { !isBlank($0) } == ":"
  }

  private static func indentation(_ text: Substring) -> Int {
    text.prefix { $0 == " " }.count
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    var previous: Character = " "
    return line.prefix { character in
      defer { previous = character }
      return character != "#" || !isBlank(previous)
    }
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }
}
