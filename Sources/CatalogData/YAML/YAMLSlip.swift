package import Yams

/// What makes a text no YAML, of settings as of content, where its author looks for it: the parser tells where it cannot go on.
package struct YAMLSlip {
  /// Where it is, as the parser counts, what it is, and what to do.
  private typealias Told = (line: Int, column: Int, problem: String, advice: String)

  /// What is wrong with a tab that begins a line, and what to do.
  static let tab = "a tab begins the line; YAML needs spaces there"
  private static let tag = #""!" begins a word, which YAML takes for the name of a type"#
  private static let quotes = "; put the text in quotes"
  /// The types that a text may be given: it is read as what it is without them.
  private static let types: Set<Tag.Name> = [.implicit, .str, .bool, .int, .float, .timestamp]

  /// Both are counted from 1, columns in scalars.
  package let line: Int
  package let column: Int
  package let problem: String
  /// What to do, with what parts it from the problem; empty where the problem says so, and where what is meant cannot be told.
  package let advice: String

  /// - Returns: nil for what the parser gives no place.
  package init?(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, let yaml),
      .parser(let context, let problem, let mark, let yaml),
      .composer(let context, let problem, let mark, let yaml):
      let told = Self.told(problem, in: context, at: mark, YAMLSpot(mark, in: yaml))
      line = YAMLLines(yaml).line(ofParsed: told.line)
      column = told.column
      self.problem = told.problem
      advice = told.advice
    default: return nil
    }
  }

  /// A word that YAML took out of a value, or out of one in a list.
  ///
  /// - Parameter lines: those of the text that the value is from.
  /// - Returns: nil where none is lost.
  package init?(tagOf value: Node, _ lines: YAMLLines) {
    let texts = value.scalar.map { [$0] } ?? value.sequence?.compactMap(\.scalar) ?? []
    let tagged = texts.first { !Self.types.contains(Tag.Name(rawValue: $0.tag.rawValue)) }
    guard let mark = tagged?.mark else { return nil }
    line = lines.line(of: mark)
    column = mark.column
    problem = Self.tag
    advice = Self.quotes
  }

  /// Some are told where what the parser was reading begins.
  private static func told(
    _ problem: String, in context: YamlError.Context?, at mark: Mark, _ spot: YAMLSpot
  ) -> Told {
    let begin = context?.mark ?? mark
    if spot.isTab { return (mark.line, mark.column, tab, "") }
    switch (context?.text, problem) {
    case ("while scanning a quoted scalar", _):
      return (begin.line, begin.column, "the quote that begins here is not closed", "")
    case ("while parsing a flow sequence", _):
      return (begin.line, begin.column, #"the "[" here lacks its "]", or a "," behind it"#, "")
    case ("while parsing a flow mapping", _):
      return (begin.line, begin.column, #"the "{" here lacks its "}", or a "," behind it"#, "")
    case ("while scanning a tag", _), ("while parsing a tag", _), (_, "found undefined tag handle"):
      return (begin.line, begin.column, tag, quotes)
    case ("while scanning a simple key", _): return nameless(begin.line, begin.column)
    case (_, "mapping values are not allowed in this context"):
      return told(colon: problem, at: mark, spot)
    default: return (mark.line, mark.column, problem, advice(on: problem, at: spot))
    }
  }

  /// A line without a colon behind its name.
  private static func nameless(_ line: Int, _ column: Int) -> Told {
    (line, column, "could not find expected ':'", #"; write ": " between a name and its value"#)
  }

  /// The colon stands in a text, which may have begun in a line above.
  private static func told(colon problem: String, at mark: Mark, _ spot: YAMLSpot) -> Told {
    let inQuotes = #"; put a text with ": " in it in quotes"#
    let advice: String
    switch spot.textBegin {
    case .here: advice = inQuotes
    case .above: advice = inQuotes + ", or indent this line less"
    case .line(let line, let column): return nameless(line, column)
    case nil: advice = ""
    }
    return (mark.line, mark.column, problem, advice)
  }

  private static func advice(on problem: String, at spot: YAMLSpot) -> String {
    switch problem {
    case "found character that cannot start any token"
    where ["@", "`", "%"].contains(spot.behind.first):
      quotes
    case "block sequence entries are not allowed in this context" where spot.isBehind([":"]):
      #"; begin a list on a line of its own, or put a text that begins with "- " in quotes"#
    case "did not find expected key" where spot.isIndentedAnew && spot.beginsEntry:
      "; this line is indented otherwise than those it belongs to"
    case "did not find expected key" where spot.isBehind(["\"", "'"]):
      "; put the whole text in quotes, others than it holds, and close those before it"
    default: ""
    }
  }
}
