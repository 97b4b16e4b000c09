package import CatalogDomain

/// What an answer brought to light besides its value. It counts with the answer: what is thrown away leaves no note.
package struct AnswerNotes: Hashable, Sendable {
  package let unknownKeys: UnknownKeys
  /// What is wrong with records that are taken all the same, with the request; nil for nothing.
  package let flaw: String?
  /// Why the answer is a stored one, where the network failed.
  package let stale: CrawlLedger.Stale?

  package init(
    unknownKeys: UnknownKeys = UnknownKeys(), flaw: String? = nil, stale: CrawlLedger.Stale? = nil
  ) {
    self.unknownKeys = unknownKeys
    self.flaw = flaw
    self.stale = stale
  }
}
