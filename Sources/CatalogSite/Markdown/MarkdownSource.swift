/// A Markdown text and where it stands, so that problems name the file and its line.
package struct MarkdownSource: Sendable {
  /// How messages name the file, as in `Content/characters/7.md`.
  package let path: String
  package let text: String
  /// The line of the file, counted from 1, on which `text` begins: more than 1 after front matter.
  package let firstLine: Int

  package init(path: String, text: String, firstLine: Int = 1) {
    self.path = path
    self.text = text
    self.firstLine = firstLine
  }

  /// A problem on a line counted from 1 within `text`.
  func problem(onLine line: Int, _ message: String) -> MarkdownProblem {
    MarkdownProblem(path: path, line: firstLine + line - 1, message: message)
  }
}
