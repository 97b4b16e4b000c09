/// What the store has for a request, as far as the decision is concerned.
package enum EntryState: CaseIterable, Hashable, Sendable {
  case none
  /// Fresh, and of a run that may be trusted.
  case current
  /// Fresh, but of another run, of whatever crawl.
  case otherRun
  case stale

  package init(_ entry: StoredResponse?, isFresh: Bool, trust: StoredTrust) {
    guard let entry else {
      self = .none
      return
    }
    switch trust {
    case _ where !isFresh, .nothing: self = .stale
    case .anyRun: self = .current
    case .interruptedCrawl: self = entry.isOfOpenCrawl ? .current : .otherRun
    case .run(let run): self = entry.run == run ? .current : .otherRun
    }
  }
}
