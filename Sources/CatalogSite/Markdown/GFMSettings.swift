/// What the parser and its renderer are told.
package struct GFMSettings: Hashable, Sendable {
  package enum RawHTML: Hashable, Sendable {
    /// Raw HTML and the URLs the library holds for dangerous are left out.
    case omitted
    /// Everything is written as it is. Only for comparing the wrapper with the library's own program.
    case keptForComparison
  }

  package var rawHTML: RawHTML
  package var punctuation: MarkdownOptions.Punctuation
  package var footnotes: Bool
  /// The longest HTML that is turned into a string, in bytes.
  package var outputLimit: Int

  package init(
    rawHTML: RawHTML = .omitted, punctuation: MarkdownOptions.Punctuation = .plain,
    footnotes: Bool = true, outputLimit: Int = .max
  ) {
    self.rawHTML = rawHTML
    self.punctuation = punctuation
    self.footnotes = footnotes
    self.outputLimit = outputLimit
  }
}
