/// What the crawl of one list wants to know next.
package struct CrawlRequest: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// Counted from 1.
    case page(Int)
    /// Records that the pages did not hold.
    case missing([Int])
    /// Records of the last state that no page holds, and those that new ones pass over: do they exist?
    case lost([Int])
  }

  package let target: Target
  /// Which stored answers will do.
  package let trust: StoredTrust
  /// Which round of the list it belongs to. What arrives for an earlier one is of no interest any more, but is waited for.
  package let round: Int

  package init(_ target: Target, trust: StoredTrust, round: Int) {
    self.target = target
    self.trust = trust
    self.round = round
  }
}
