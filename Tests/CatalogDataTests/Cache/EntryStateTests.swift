import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("How fresh an entry is")
struct EntryStateTests {
  private static let entry = StoredResponse(
    body: Data(), validators: Validators(), fetchedAt: .distantPast, run: 7)

  @Test(
    "an entry is judged by its age and by the crawl and the run it is of",
    arguments: [
      (true, StoredTrust.anyRun, EntryState.current),
      (true, .run(7), .current), (true, .run(8), .otherRun),
      (true, .interruptedCrawl, .otherRun), (false, .interruptedCrawl, .stale),
      (true, .nothing, .stale), (false, .anyRun, .stale), (false, .run(7), .stale),
      (false, .run(8), .stale), (false, .nothing, .stale),
    ])
  func states(_ isFresh: Bool, _ trust: StoredTrust, _ state: EntryState) {
    #expect(EntryState(Self.entry, isFresh: isFresh, trust: trust) == state)
    #expect(EntryState(nil, isFresh: isFresh, trust: trust) == .none)
  }

  @Test(
    "what an interrupted crawl found counts for those who trust that crawl",
    arguments: [
      (true, StoredTrust.interruptedCrawl, EntryState.current),
      (false, .interruptedCrawl, .stale), (true, .run(8), .otherRun),
    ])
  func found(_ isFresh: Bool, _ trust: StoredTrust, _ state: EntryState) {
    var entry = Self.entry
    entry.isOfOpenCrawl = true
    #expect(EntryState(entry, isFresh: isFresh, trust: trust) == state)
  }

  @Test(
    "what the first round of a list trusts",
    arguments: [
      (CachePolicy.localFirst, false, StoredTrust.anyRun),
      (.localFirst, true, .anyRun), (.remoteFirst, false, .nothing),
      (.remoteFirst, true, .interruptedCrawl), (.noCache, false, .nothing),
      (.noCache, true, .nothing), (.cacheOnly, false, .anyRun),
      (.cacheOnly, true, .anyRun),
    ])
  func trust(_ policy: CachePolicy, _ isResumed: Bool, _ trust: StoredTrust) {
    #expect(StoredTrust.initial(for: policy, isResumed: isResumed) == trust)
  }

  @Test(
    "an answer is fresh until it is as old as its kind may be",
    arguments: [(0.0, true), (99.9, true), (100, false), (1e9, false), (-299, true), (-301, false)])
  func freshness(_ age: TimeInterval, _ isFresh: Bool) {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    var freshness = Freshness(1000)
    freshness[.location] = 100
    #expect(
      freshness.isFresh(.location, fetchedAt: now.addingTimeInterval(-age), now: now) == isFresh)
  }

  @Test func `each kind has a freshness of its own, and a negative one is none`() {
    var freshness = Freshness.standard
    #expect(RecordKind.allCases.allSatisfy { freshness[$0] == 86_400 })
    freshness[.episode] = -5
    #expect(freshness[.episode] == 0)
    #expect(freshness[.character] == 86_400)
    #expect(!freshness.isFresh(.episode, fetchedAt: .now, now: .now))
  }
}
