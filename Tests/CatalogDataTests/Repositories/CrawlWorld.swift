import CatalogData
import CatalogDomain
import Foundation
import Synchronization

/// An API, a store and a clock, and crawls from the one into the other. Twelve characters on three pages, three locations and
/// two episodes on one page each.
struct CrawlWorld {
  let api: InventedAPI
  let store: MemoryResponseStore
  let clock: HandClock
  let journal: MemoryCrawlJournal

  init(
    api: InventedAPI = InventedAPI(), entries: [String: StoredResponse] = [:],
    at moment: Date = Date(timeIntervalSince1970: 1_800_000_000)
  ) {
    self.api = api
    store = MemoryResponseStore(entries)
    clock = HandClock(moment)
    journal = MemoryCrawlJournal(store: store)
  }

  static let pages = 5

  func crawl(
    _ policy: CachePolicy, lastIDs: [RecordKind: Set<Int>] = [:], freshness: Freshness = .standard,
    concurrency: Int = 4, tracker: (any Tracker)? = nil
  ) async throws(RecordsPageError) -> (catalog: Catalog, ledger: CrawlLedger) {
    let repository = repository(freshness, concurrency, tracker)
    let (catalog, ledger) = try await repository.catalog(cachePolicy: policy, lastIDs: lastIDs)
    return (catalog, ledger)
  }

  func repository(
    _ freshness: Freshness = .standard, _ concurrency: Int = 4, _ tracker: (any Tracker)? = nil
  ) -> CachedCatalogRepository {
    CachedCatalogRepository(
      responses: CachedResponses(source: api, freshness: freshness) { [clock] in clock.now },
      store: store, journal: journal, concurrency: concurrency, tracker: tracker)
  }

  /// What a crawl throws; nil when it gives a catalog.
  func failure(
    _ policy: CachePolicy, lastIDs: [RecordKind: Set<Int>] = [:], concurrency: Int = 4,
    tracker: (any Tracker)? = nil
  ) async -> RecordsPageError? {
    do throws(RecordsPageError) {
      _ = try await crawl(policy, lastIDs: lastIDs, concurrency: concurrency, tracker: tracker)
      return nil
    } catch {
      return error
    }
  }

  /// What the store holds, all of it.
  func stored() async throws -> [String: StoredResponse] {
    var entries: [String: StoredResponse] = [:]
    for address in store.addresses { entries[address] = try await store.entry(for: address) }
    return entries
  }
}

/// Remembers what it was told.
final class EventLog: Tracker {
  private let log = Mutex<[BuildEvent]>([])

  var events: [BuildEvent] { log.withLock { $0 } }

  func track(_ event: BuildEvent) {
    log.withLock { $0.append(event) }
  }
}
