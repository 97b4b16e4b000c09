/// An entry of a table of contents.
package struct MarkdownHeading: Hashable, Sendable {
  /// 1 to 6, as it stands in the page.
  package let level: Int
  /// Unique within the document; the target of `#id`.
  package let id: String
  /// The heading's words without markup, not escaped.
  package let text: String

  package init(level: Int, id: String, text: String) {
    self.level = level
    self.id = id
    self.text = text
  }
}
