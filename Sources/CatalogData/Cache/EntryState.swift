/// What the store has for a request, as far as the decision is concerned.
package enum EntryState: CaseIterable, Hashable, Sendable {
  case none
  /// Fresh, and of a crawl that may be trusted.
  case current
  /// Fresh, but of another crawl, or of another run of it.
  case otherGeneration
  case stale

  package init(_ entry: StoredResponse?, isFresh: Bool, trust: StoredTrust) {
    guard let entry else {
      self = .none
      return
    }
    switch trust {
    case _ where !isFresh, .nothing: self = .stale
    case .anyGeneration: self = .current
    case .interruptedCrawl: self = entry.isOfOpenCrawl ? .current : .otherGeneration
    case .generation(let generation):
      self = entry.generation == generation ? .current : .otherGeneration
    }
  }
}
