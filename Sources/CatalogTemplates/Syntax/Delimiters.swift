/// What tags stand between, from a byte of the template on: `{{` and `}}` until a tag sets others.
struct Delimiters: Sendable {
  let start: Int
  let opening: String
  let closing: String

  /// A text with the tags in it, `{{name}}` and `{{{name}}}`, written between these.
  func spelling(_ text: String) -> String {
    text.replacing(#/\{\{|\}?\}\}/#.matchingSemantics(.unicodeScalar)) { braces in
      switch braces.output {
      case "{{": opening
      case "}}": closing
      default: "}" + closing
      }
    }
  }
}
