/// What is wrong with a Markdown text: where, what, and what is expected instead.
package struct MarkdownProblem: Hashable, Sendable {
  package let path: String
  /// The line of the file, counted from 1.
  package let line: Int
  package let message: String

  package init(path: String, line: Int, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }
}

extension MarkdownProblem: CustomStringConvertible {
  package var description: String { "\(path):\(line): \(message)" }
}
