/// The settings of a `MarkdownRenderer`.
package struct MarkdownOptions: Hashable, Sendable {
  package enum Punctuation: Hashable, Sendable {
    /// Quotes, dashes and dots stay as written.
    case plain
    /// `"x"` becomes “x”, `--` an en dash, `---` an em dash, `...` an ellipsis.
    case smart
  }

  package var punctuation: Punctuation
  /// Put before every heading's id, so that texts that share a page do not share ids. Letters, digits, `-` and `_`.
  package var headingIDPrefix: String
  /// The level that `#` becomes, 1 to 6; deeper headings follow, none goes below 6.
  package var topHeadingLevel: Int
  /// What the way back from a footnote is called; nil leaves the library's English.
  package var footnoteLabel: String?

  package init(
    punctuation: Punctuation = .plain, headingIDPrefix: String = "", topHeadingLevel: Int = 1,
    footnoteLabel: String? = nil
  ) {
    self.footnoteLabel = footnoteLabel
    self.punctuation = punctuation
    self.headingIDPrefix = headingIDPrefix
    self.topHeadingLevel = topHeadingLevel
  }
}
