/// A Markdown text of the owner's, as written, and where it stands.
package struct ContentText: Hashable, Sendable {
  package let file: ContentFile
  /// The line of the file, counted from 1, on which the text begins.
  package let firstLine: Int
  package let markdown: String

  package init(file: ContentFile, firstLine: Int, markdown: String) {
    self.file = file
    self.firstLine = firstLine
    self.markdown = markdown
  }

  /// Whether nothing is said: only spaces and line ends.
  package var isEmpty: Bool {
    markdown.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }
}
