/// How large the files of the search index may become, in bytes.
package struct SearchBudget: Hashable, Sendable {
  /// An index up to this size is one file.
  package var whole: Int
  /// A larger one is divided into files of about this size, of which a search needs a few.
  package var part: Int

  package init(whole: Int = 160_000, part: Int = 6_000) {
    self.whole = whole
    self.part = part
  }
}
