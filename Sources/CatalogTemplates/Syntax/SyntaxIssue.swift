/// A mistake found while parsing, at a byte of the template.
struct SyntaxIssue: Sendable, Hashable {
  let offset: Int
  let message: String
  var help = ""
}
