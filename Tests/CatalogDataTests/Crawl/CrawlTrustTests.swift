import CatalogData
import CatalogDomain
import Testing

/// Which stored pages a crawl may use: twelve places on three pages.
@Suite("Which stored pages a crawl may use")
struct CrawlTrustTests {
  private typealias Machine = CrawlMachine<Location>

  @Test func `stored pages of one crawl make a list`() {
    var machine = machine(.localFirst)
    #expect(machine.all().map(\.trust) == [.anyRun])
    arrive(&machine, 1, .anyRun, .store(run: 4))
    #expect(machine.all().map(\.trust) == [.run(4), .run(4)])
    arrive(&machine, 2, .run(4), .store(run: 4))
    arrive(&machine, 3, .run(4), .store(run: 4))
    #expect(machine.ids == Array(1...12))
    #expect(!machine.usedStale)
  }

  @Test(arguments: [AnswerOrigin.network, .stale])
  func `once a page had to be asked for, the stored ones are asked for too`(
    _ origin: AnswerOrigin
  ) {
    var machine = machine(.localFirst)
    _ = machine.all()
    arrive(&machine, 1, .anyRun, .store(run: 4))
    _ = machine.all()
    arrive(&machine, 2, .run(4), .store(run: 4))
    arrive(&machine, 3, .run(4), origin)
    #expect(machine.state == .loadingMore)
    #expect(machine.all() == [request(1, .nothing), request(2, .nothing)])
    arrive(&machine, 1, .nothing, .network)
    arrive(&machine, 2, .nothing, .stale)
    #expect(machine.ids == Array(1...12))
  }

  @Test func `what forgotten pages announced is forgotten too`() {
    var machine = machine(.localFirst)
    _ = machine.all()
    arrive(&machine, 1, .anyRun, .store(run: 4))
    _ = machine.all()
    arrive(&machine, 2, .run(4), .store(run: 4))
    // The API has other records by now, one more, and none of them numbered from 1.
    machine.arrived(
      ListOfPlaces.page(211...213, count: 13, pages: 3), for: request(3, .run(4)))
    #expect(machine.all() == [request(1, .nothing), request(2, .nothing)])
    machine.arrived(
      ListOfPlaces.page(201...205, count: 13, pages: 3), for: request(1, .nothing))
    machine.arrived(
      ListOfPlaces.page(206...210, count: 13, pages: 3), for: request(2, .nothing))
    #expect(machine.ids == Array(201...213))
    #expect(machine.ledger.restarts == 0)
  }

  @Test func `a stored page that arrives after one was asked for is asked for as well`() {
    var machine = machine(.localFirst)
    _ = machine.all()
    arrive(&machine, 1, .anyRun, .store(run: 4))
    _ = machine.all()
    arrive(&machine, 2, .run(4), .network)
    #expect(machine.all() == [request(1, .nothing)])
    arrive(&machine, 3, .run(4), .store(run: 4))
    #expect(machine.all() == [request(3, .nothing)])
  }

  @Test(arguments: [CachePolicy.localFirst, .remoteFirst], [Int64(9), 11])
  func `a list that one run of an interrupted crawl read to the end is not asked for again`(
    _ policy: CachePolicy, _ run: Int64
  ) {
    var machine = machine(policy)
    let first: StoredTrust = policy == .localFirst ? .anyRun : .interruptedCrawl
    #expect(machine.all() == [request(1, first)])
    arrive(&machine, 1, first, .store(run: run))
    #expect(machine.all() == [request(2, .run(run)), request(3, .run(run))])
    arrive(&machine, 2, .run(run), .store(run: run))
    arrive(&machine, 3, .run(run), .store(run: run))
    #expect(machine.ids == Array(1...12))
  }

  @Test(arguments: [[2, 3], [3, 2]])
  func `of a list that it did not, the pages it validated are asked for as well`(_ order: [Int]) {
    var machine = machine(.remoteFirst)
    _ = machine.all()
    arrive(&machine, 1, .interruptedCrawl, .store(run: 9))
    _ = machine.all()
    for number in order {
      arrive(&machine, number, .run(9), number == 3 ? .network : .store(run: 9))
    }
    #expect(machine.ids == nil)
    #expect(machine.all() == [request(1, .nothing), request(2, .nothing)])
    arrive(&machine, 1, .nothing, .network)
    arrive(&machine, 2, .nothing, .network)
    #expect(machine.ids == Array(1...12))
    #expect(machine.ledger.restarts == 0)
  }

  @Test func `a new first page of an interrupted list makes all others be asked for`() {
    var machine = machine(.remoteFirst)
    _ = machine.all()
    arrive(&machine, 1, .interruptedCrawl, .network)
    #expect(machine.all() == [request(2, .nothing), request(3, .nothing)])
  }

  @Test func `without a network, stored pages of any crawl are taken, and proven all the same`() {
    var machine = machine(.cacheOnly)
    _ = machine.all()
    arrive(&machine, 1, .anyRun, .store(run: 4))
    #expect(machine.all().map(\.trust) == [.anyRun, .anyRun])
    arrive(&machine, 2, .anyRun, .store(run: 5))
    arrive(&machine, 3, .anyRun, .store(run: 6))
    #expect(machine.ids == Array(1...12))
  }

  @Test func `without a network, a torn list is refused without a second round`() {
    var machine = machine(.cacheOnly)
    _ = machine.all()
    machine.arrived(
      ListOfPlaces.page(1...4, count: 12, pages: 1, origin: .store(run: 4)),
      for: request(1, .anyRun))
    let repair = machine.all()[0]
    #expect(repair.target == .missing(Array(5...12)))
    machine.failed(ListOfPlaces.error(.notStored), for: repair)
    #expect(
      machine.failure?.description
        == "locations: the missing records could not be had: test: not stored, and the network may "
        + "not be asked; run once without --offline or cache-policy cache-only; only the store was asked"
    )
  }

  private func machine(_ policy: CachePolicy) -> Machine {
    Machine(rules: CrawlRules(policy: policy, isResumed: true))
  }

  private func request(_ page: Int, _ trust: StoredTrust) -> CrawlRequest {
    CrawlRequest(.page(page), trust: trust, round: 0)
  }

  private func arrive(
    _ machine: inout Machine, _ page: Int, _ trust: StoredTrust, _ origin: AnswerOrigin
  ) {
    let ids = (page - 1) * 5 + 1...min(page * 5, 12)
    machine.arrived(
      ListOfPlaces.page(ids, count: 12, pages: 3, origin: origin), for: request(page, trust))
  }
}
