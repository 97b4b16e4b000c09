import CatalogData
import CatalogDomain
import CatalogTestSupport
import Foundation
import Testing

/// A crawl that is interrupted at random, and taken up again, while the list changes in between without a change of its figures.
@Suite("Crawls that are interrupted at random")
struct InterruptedCrawlPropertyTests {
  @Test(arguments: [CachePolicy.localFirst, .remoteFirst])
  func `whatever the runs before got, the list is the one of a single moment`(
    _ policy: CachePolicy
  ) {
    var unasked = 0
    var continued = 0
    for seed in 0..<1500 {
      var list = InterruptedList(seed: UInt64(seed))
      let machine = list.crawl(policy)
      guard let ids = machine.ids else {
        Issue.record("seed \(seed): ended in \(machine.state)")
        continue
      }
      #expect(list.moments.contains(ids), "seed \(seed): torn")
      if list.asked == 0 {
        unasked += 1
      } else if list.served > 0 {
        continued += 1
      }
    }
    // Both must happen, or nothing was tested.
    #expect(unasked > 50)
    #expect(continued > 100)
  }
}

/// A list from which one record goes, and to which one comes, between two runs of its crawl, but never within one.
private struct InterruptedList {
  private static let firstRun: Int64 = 9
  private static let lastRun: Int64 = 12

  private var random: SeededGenerator
  private var ids: [Int]
  private var highest: Int
  private let pageSize: Int
  private let concurrency: Int
  private var stored: [Int: (ids: [Int], run: Int64)] = [:]

  /// What the list was, at any time.
  private(set) var moments: Set<[Int]>
  /// Pages that the last run asked for, and that it took from the store.
  private(set) var asked = 0
  private(set) var served = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    highest = Int.random(in: 1...40, using: &random)
    ids = Array(1...highest)
    pageSize = Int.random(in: 2...7, using: &random)
    concurrency = Int.random(in: 1...4, using: &random)
    moments = [ids]
  }

  private var pages: Int { (ids.count + pageSize - 1) / pageSize }

  mutating func crawl(_ policy: CachePolicy) -> CrawlMachine<Location> {
    var number = Self.firstRun
    while true {
      let isLast = number == Self.lastRun
      let answers = isLast ? .max : Int.random(in: 0...pages + 2, using: &random)
      let machine = run(number, policy, answers: answers)
      // Where the list is whole, another one may have been interrupted.
      if isLast || (machine.ids != nil && Bool.random(using: &random)) { return machine }
      if Bool.random(using: &random) { exchange() }
      number += 1
    }
  }

  /// - Parameter answers: how many pages the network gives before the run is interrupted.
  private mutating func run(_ number: Int64, _ policy: CachePolicy, answers: Int)
    -> CrawlMachine<Location>
  {
    var machine = CrawlMachine<Location>(
      rules: CrawlRules(policy: policy, isResumed: number > Self.firstRun))
    (asked, served) = (0, 0)
    var underWay: [CrawlRequest] = []
    while true {
      while underWay.count < concurrency, let request = machine.next() { underWay.append(request) }
      guard !underWay.isEmpty else { return machine }
      let request = underWay.remove(at: Int.random(in: underWay.indices, using: &random))
      switch request.target {
      case .missing(let wanted), .lost(let wanted):
        machine.arrived(ListOfPlaces.records(ids.filter(wanted.contains)), for: request)
      case .page(let page):
        if let old = stored[page], isCurrent(old.run, request.trust) {
          served += 1
          machine.arrived(answer(old.ids, .store(run: old.run)), for: request)
        } else if asked < answers {
          asked += 1
          let shown = Array(ids.dropFirst((page - 1) * pageSize).prefix(pageSize))
          stored[page] = (shown, number)
          machine.arrived(answer(shown, .network), for: request)
        } else {
          return machine
        }
      }
    }
  }

  private func isCurrent(_ run: Int64, _ trust: StoredTrust) -> Bool {
    var entry = StoredResponse(
      body: Data(), validators: Validators(), fetchedAt: ListOfPlaces.moment, run: run)
    entry.isOfOpenCrawl = true
    return EntryState(entry, isFresh: true, trust: trust) == .current
  }

  private func answer(_ shown: [Int], _ origin: AnswerOrigin)
    -> CachedAnswer<RecordsPage<Location>>
  {
    ListOfPlaces.page(shown, count: ids.count, pages: pages, origin: origin)
  }

  private mutating func exchange() {
    guard let gone = ids.randomElement(using: &random) else { return }
    ids.removeAll { $0 == gone }
    highest += 1
    ids.append(highest)
    moments.insert(ids)
  }
}
