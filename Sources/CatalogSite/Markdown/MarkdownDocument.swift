package import CatalogTemplates

/// A rendered Markdown text.
package struct MarkdownDocument: Hashable, Sendable {
  package let html: HTML
  /// All headings, in order: the table of contents.
  package let headings: [MarkdownHeading]
  /// What was left out of the page, such as raw HTML; the rest stands.
  package let warnings: [MarkdownProblem]
  /// What is to be known of links that lead somewhere.
  package let notes: [MarkdownProblem]

  package init(
    html: HTML, headings: [MarkdownHeading], warnings: [MarkdownProblem],
    notes: [MarkdownProblem] = []
  ) {
    self.html = html
    self.headings = headings
    self.warnings = warnings
    self.notes = notes
  }

  /// The beginning of the first paragraph with words, or else of all words but those of footnotes, for a description: at most `limit`
  /// Unicode scalars, cut between words with an ellipsis. Empty where there are no words.
  package func summary(limit: Int = 200) -> String {
    MarkdownPlainText.cut(MarkdownPlainText.firstWords(of: html.markup), to: limit)
  }
}
