package import Yams

/// What makes a text no YAML, of settings as of content, where its author looks for it: the parser tells where it cannot go on.
package struct YAMLSlip {
  /// Both are counted from 1, columns in scalars.
  package let line: Int
  package let column: Int
  package let problem: String
  /// What to do, with what parts it from the problem; empty where the problem says so.
  package let advice: String

  /// - Returns: nil for what the parser gives no place.
  package init?(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, let yaml),
      .parser(let context, let problem, let mark, let yaml),
      .composer(let context, let problem, let mark, let yaml):
      let told = Self.told(problem, in: context)
      let place = told.isAtBeginning ? context?.mark ?? mark : mark
      line = YAMLLines(yaml).line(of: place)
      column = place.column
      self.problem = told.problem
      advice = told.advice
    default: return nil
    }
  }

  /// - Returns: with whether it is to be told where what the parser was reading begins.
  private static func told(_ problem: String, in context: YamlError.Context?)
    -> (problem: String, advice: String, isAtBeginning: Bool)
  {
    switch (context?.text, problem) {
    case ("while scanning a quoted scalar", _):
      ("the quote that begins here is not closed", "", true)
    case ("while parsing a flow sequence", _):
      (#"the "[" here lacks its "]", or a "," behind it"#, "", true)
    case ("while parsing a flow mapping", _):
      (#"the "{" here lacks its "}", or a "," behind it"#, "", true)
    case ("while scanning a simple key", _):
      (problem, #"; write ": " between a name and its value"#, true)
    case (_, "mapping values are not allowed in this context"):
      (problem, #"; put a text with ": " in it in quotes"#, false)
    case (_, "found character that cannot start any token"),
      (_, "block sequence entries are not allowed in this context"):
      (problem, "; put the text in quotes", false)
    case ("while parsing a block mapping", "did not find expected key"):
      (
        problem, "; put the whole text in quotes, others than it holds, and close those before it",
        false
      )
    default: (problem, "", false)
    }
  }
}
