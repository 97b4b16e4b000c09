import CatalogData
import CatalogDomain
import CatalogTestSupport
import Testing

/// A list that changes, a network that fails, and answers that are late, at random: whatever happens, the crawl ends, and what it calls
/// whole is, also for the next one that reads it out of the store.
@Suite("Crawls of lists that change at random")
struct CrawlMachinePropertyTests {
  @Test(arguments: [ChangingList.Manner.still, .grows, .growsAnywhere, .shrinks, .exchanges])
  func `a crawl of a changing list ends, and is whole or refused`(
    _ manner: ChangingList.Manner
  ) {
    var whole = 0
    var refused = 0
    for seed in 0..<1500 {
      var list = ChangingList(manner, seed: UInt64(seed))
      let machine = list.crawl()
      #expect(list.requests <= list.bound, "seed \(seed)")
      if let ids = machine.ids {
        whole += 1
        #expect(Set(ids).count == ids.count, "seed \(seed): twice the same")
        if machine.doubt == nil {
          #expect(list.lasting.isSubset(of: ids), "seed \(seed): lost a record")
        }
        #expect(list.ever.isSuperset(of: ids), "seed \(seed): invented a record")
        #expect(list.readBack().ids == ids, "seed \(seed): stored another list")
      } else {
        refused += 1
        #expect(machine.failure != nil, "seed \(seed): ended in \(machine.state)")
      }
    }
    // Both must happen, or nothing was tested.
    #expect(whole > 200)
    #expect(refused > 20)
  }
}

/// A list whose records come or go while it is read.
struct ChangingList {
  enum Manner: CaseIterable, Sendable {
    case still
    /// By records with the next higher id.
    case grows
    /// By records with ids out of the row, in any place.
    case growsAnywhere
    case shrinks
    /// One goes and one comes at once, so that the count stays.
    case exchanges
  }

  private enum Answer {
    case page(CachedAnswer<RecordsPage<Location>>)
    case records(CachedAnswer<[Location]>)
    case failure(RecordsPageError)
  }

  private let manner: Manner
  private var random: SeededGenerator
  private var ids: [Int]
  private let pageSize: Int
  private let faults: Int
  private let changes: Int
  private let concurrency: Int
  /// Of the state before, which the list was in when it began to be read.
  private let lastIDs: Set<Int>

  /// Records that were there all the time, and that were there at any time.
  private(set) var lasting: Set<Int>
  private(set) var ever: Set<Int>
  private(set) var requests = 0
  private var mostPages = 0
  /// What came, whether or not anybody still waited for it.
  private var stored: [CrawlRequest.Target: Answer] = [:]

  init(_ manner: Manner, seed: UInt64) {
    self.manner = manner
    random = SeededGenerator(seed: seed)
    ids = Array(1...Int.random(in: 1...60, using: &random))
    pageSize = Int.random(in: 2...7, using: &random)
    faults = Int.random(in: 0...6, using: &random)
    changes = Int.random(in: 0...12, using: &random)
    concurrency = Int.random(in: 1...8, using: &random)
    lasting = Set(ids)
    ever = Set(ids)
    lastIDs = Set(ids)
  }

  /// Two rounds; a page that came late, a repair and a doubt in each; and two pages that were asked for twice.
  var bound: Int { 2 * (mostPages + 3) + 2 }

  mutating func crawl() -> CrawlMachine<Location> {
    var machine = CrawlMachine<Location>(
      rules: CrawlRules(policy: .remoteFirst), lastIDs: lastIDs)
    var underWay: [(request: CrawlRequest, answer: Answer?)] = []
    while true {
      while underWay.count < concurrency, let request = machine.next() {
        // Some answers are made at once, and come when the list may be another one.
        let early = Bool.random(using: &random) ? answer(request) : nil
        underWay.append((request, early))
        requests += 1
      }
      guard !underWay.isEmpty, requests < 10_000 else { return machine }
      let next = underWay.remove(at: Int.random(in: 0..<underWay.count, using: &random))
      change()
      let arrived = next.answer ?? answer(next.request)
      if case .failure = arrived {} else { stored[next.request.target] = arrived }
      tell(&machine, arrived, next.request)
    }
  }

  /// The list as it is read from the store alone.
  func readBack() -> CrawlMachine<Location> {
    var machine = CrawlMachine<Location>(rules: CrawlRules(policy: .cacheOnly))
    while let request = machine.next() {
      let missing = Answer.failure(ListOfPlaces.error(.notStored))
      tell(&machine, stored[request.target] ?? missing, request)
    }
    return machine
  }

  private func tell(
    _ machine: inout CrawlMachine<Location>, _ answer: Answer, _ request: CrawlRequest
  ) {
    switch answer {
    case .page(let page): machine.arrived(page, for: request)
    case .records(let records): machine.arrived(records, for: request)
    case .failure(let error): machine.failed(error, for: request)
    }
  }

  private mutating func answer(_ request: CrawlRequest) -> Answer {
    let pages = (ids.count + pageSize - 1) / pageSize
    mostPages = max(mostPages, pages)
    if Int.random(in: 0..<100, using: &random) < faults {
      return .failure(ListOfPlaces.error(fault(request)))
    }
    switch request.target {
    case .missing(let wanted), .lost(let wanted):
      return .records(ListOfPlaces.records(ids.filter(wanted.contains)))
    case .page(let number) where number > pages && number > 1:
      return .failure(ListOfPlaces.error(.notFound("There is nothing here")))
    case .page(let number):
      var shown = Array(ids.dropFirst((number - 1) * pageSize).prefix(pageSize))
      // A page may lack a record, for no reason at all.
      if shown.count > 1, Int.random(in: 0..<100, using: &random) < faults { shown.removeLast() }
      return .page(ListOfPlaces.page(shown, count: ids.count, pages: pages))
    }
  }

  private mutating func fault(_ request: CrawlRequest) -> RecordsPageError.Reason {
    // To find no record is no fault but the answer.
    if case .lost = request.target { return .unreachable("x") }
    return [.malformed("x"), .incomplete("x"), .notFound("x"), .unreachable("x")]
      .randomElement(using: &random) ?? .cancelled
  }

  private mutating func change() {
    guard Int.random(in: 0..<100, using: &random) < changes else { return }
    switch manner {
    case .still: break
    case .grows: add((ids.max() ?? 0) + 1, at: ids.count)
    case .growsAnywhere:
      add(ever.count + 1000, at: Int.random(in: 0...ids.count, using: &random))
    case .shrinks: removeAny()
    case .exchanges:
      removeAny()
      add(ever.count + 1, at: ids.count)
    }
  }

  private mutating func removeAny() {
    guard let gone = ids.randomElement(using: &random) else { return }
    ids.removeAll { $0 == gone }
    lasting.remove(gone)
  }

  private mutating func add(_ id: Int, at index: Int) {
    ids.insert(id, at: index)
    ever.insert(id)
  }
}
