import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("How a list is read, page by page")
struct CrawlMachineTests: TwelvePlaces {
  @Test func `the first page is asked for alone, then all others, in order`() {
    var machine = machine()
    #expect(machine.state == .idle)
    #expect(machine.all() == [request(1)])
    #expect(machine.state == .loading)
    machine.arrived(ListOfPlaces.page(1...5, count: 12, pages: 3), for: request(1))
    #expect(machine.state == .loadingMore)
    #expect(machine.progress == (1, 3))
    #expect(machine.all() == [request(2), request(3)])
    #expect(machine.all().isEmpty)
  }

  @Test func `pages may arrive in any order, and the list is in theirs`() {
    var machine = machine()
    arrive(&machine, [1: 1...5, 3: 11...12, 2: 6...10])
    #expect(machine.ids == Array(1...12))
    #expect(
      machine.ledger
        == CrawlLedger.List(
          kind: .location, pages: 3, countAtStart: 12, countAtEnd: 12, records: 12))
    #expect(machine.progress == (3, 3))
    #expect(machine.all().isEmpty)
  }

  @Test func `whatever the order of arrival, the ledger is the same, with the most announced`() {
    for order in [[2, 3, 4], [2, 4, 3], [3, 2, 4], [3, 4, 2], [4, 2, 3], [4, 3, 2]] {
      var machine = Machine(rules: CrawlRules(policy: .cacheOnly))
      for number in [1] + order {
        _ = machine.all()
        let ids = (number - 1) * 5 + 1...min(number * 5, 18)
        machine.arrived(
          ListOfPlaces.page(
            ids, count: number < 3 ? 17 : 18, pages: 4, origin: .store(run: 4)),
          for: CrawlRequest(.page(number), trust: .anyRun, round: 0))
      }
      #expect(
        machine.ledger
          == CrawlLedger.List(
            kind: .location, pages: 4, countAtStart: 17, countAtEnd: 18, records: 18), "\(order)")
    }
  }

  @Test func `a list of one page is whole when it is there`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page([4, 9], count: 2, pages: 1), for: request(1))
    #expect(machine.ids == [4, 9])
  }

  @Test(arguments: [0, 1]) func `an empty list is whole`(_ pages: Int) {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page([], count: 0, pages: pages), for: request(1))
    #expect(machine.ids == [])
  }

  @Test func `the list is as old as its oldest page`() {
    var machine = machine()
    _ = machine.all()
    let old = ListOfPlaces.moment.addingTimeInterval(-60)
    machine.arrived(ListOfPlaces.page(1...5, count: 7, pages: 2), for: request(1))
    _ = machine.all()
    machine.arrived(
      ListOfPlaces.page(6...7, count: 7, pages: 2, origin: .stale, at: old), for: request(2))
    #expect(machine.asOf == old)
    #expect(machine.usedStale)
  }

  @Test func `a page that is not there any more begins the list anew, the first one ends it`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...5, count: 12, pages: 3), for: request(1))
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(6...10, count: 12, pages: 3), for: request(2))
    let gone = ListOfPlaces.error(.notFound("There is nothing here"))
    machine.failed(gone, for: request(3))
    let again = machine.all()
    #expect(again == [CrawlRequest(.page(1), trust: .nothing, round: 1)])
    machine.failed(gone, for: again[0])
    let told = "There is nothing here; expected a list, which says \"count\": 0 where it is empty"
    #expect(machine.failure == ListOfPlaces.error(.notFound(told)))
  }

  @Test func `a page that is not there either time is told with the reason`() {
    var machine = machine()
    for round in 0...1 {
      _ = machine.all()
      machine.arrived(
        ListOfPlaces.page(1...5, count: 12, pages: 3), for: request(1, round: round))
      for request in machine.all() {
        machine.failed(
          ListOfPlaces.error(.notFound("page-\(request.target == .page(2) ? 2 : 3) is missing")),
          for: request)
      }
    }
    #expect(
      machine.failure?.description
        == "locations: page 2 of 3 is not there (page-2 is missing); read twice, try again later")
  }

  @Test(arguments: [RecordsPageError.Reason.malformed("x"), .incomplete("x")])
  func `a page that cannot be used is asked for once more, trusting nothing stored`(
    _ reason: RecordsPageError.Reason
  ) {
    var machine = machine()
    _ = machine.all()
    machine.failed(ListOfPlaces.error(reason), for: request(1))
    #expect(machine.state == .loading)
    let again = CrawlRequest(.page(1), trust: .nothing, round: 0)
    #expect(machine.all() == [again])
    machine.failed(ListOfPlaces.error(reason), for: again)
    #expect(machine.failure == ListOfPlaces.error(reason))
    #expect(machine.all().isEmpty)
  }

  @Test func `no more than two pages of a list are asked for once more`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...5, count: 22, pages: 5), for: request(1))
    _ = machine.all()
    let bad = ListOfPlaces.error(.malformed("x"))
    machine.failed(bad, for: request(2))
    machine.failed(bad, for: request(3))
    #expect(machine.all().map(\.target) == [.page(2), .page(3)])
    machine.failed(bad, for: request(4))
    #expect(machine.failure == bad)
  }

  @Test(
    arguments: [RecordsPageError.Reason.unreachable("x"), .cancelled, .storage("x"), .notStored])
  func `what asking again cannot help ends the list at once`(_ reason: RecordsPageError.Reason) {
    var machine = machine()
    _ = machine.all()
    machine.failed(ListOfPlaces.error(reason), for: request(1))
    #expect(machine.failure == ListOfPlaces.error(reason))
    #expect(machine.all().isEmpty)
  }

  @Test(arguments: [(1_000_000, 50_001), (20_000_000_000, 1_000_000_000)])
  func `a list of more than 50,000 pages is refused by its first`(count: Int, pages: Int) {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...20, count: count, pages: pages), for: request(1))
    #expect(
      machine.failure?.description
        == "locations: announces \(pages.grouped) pages; at most 50,000 are read")
    #expect(machine.all().isEmpty)
  }

  @Test(arguments: [(1_000_001, 50_000), (1_100_000_000, 50_000), (1_000_000_000, 1)])
  func `a list of more than a million records is refused by its first page`(
    count: Int, pages: Int
  ) {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...20, count: count, pages: pages), for: request(1))
    #expect(
      machine.failure?.description
        == "locations: announces \(count.grouped) records; at most 1,000,000 are read")
    #expect(machine.all().isEmpty)
  }

  @Test func `a list of a million records is read`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(
      ListOfPlaces.page(1...20, count: 1_000_000, pages: 50_000), for: request(1))
    #expect(machine.failure == nil)
    #expect(machine.next() == request(2))
  }

  @Test func `a count of a million on one page is refused without counting to it`() {
    var machine = machine()
    for round in 0...1 {
      let request = machine.all()[0]
      #expect(request.round == round)
      machine.arrived(ListOfPlaces.page(1...20, count: 1_000_000, pages: 1), for: request)
    }
    #expect(machine.failure?.reason != nil)
  }

  @Test func `a list is read again once nothing of the first round is under way`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...5, count: 22, pages: 5), for: request(1))
    #expect(machine.all().count == 4)
    machine.failed(ListOfPlaces.error(.malformed("x")), for: request(2))
    #expect(machine.all() == [request(2)])
    machine.failed(ListOfPlaces.error(.notFound("x")), for: request(5))
    #expect(machine.ledger.restarts == 1)
    #expect(machine.all().isEmpty)
    machine.arrived(ListOfPlaces.page(11...15, count: 22, pages: 5), for: request(3))
    #expect(machine.all().isEmpty)
    machine.failed(ListOfPlaces.error(.unreachable("x")), for: request(4))
    #expect(machine.all().isEmpty)
    machine.failed(ListOfPlaces.error(.malformed("x")), for: request(2))
    #expect(machine.all() == [request(1, round: 1)])
    arrive(&machine, [1: 1...5, 2: 6...10, 3: 11...12], round: 1)
    #expect(machine.ids == Array(1...12))
  }

  @Test func `a machine in the place of another does not wait for the requests of that one`() {
    var machine = Machine(rules: CrawlRules(policy: .cacheOnly), firstRound: 1)
    machine.arrived(ListOfPlaces.page(1...5, count: 12, pages: 3), for: request(1))
    machine.failed(ListOfPlaces.error(.cancelled), for: request(2))
    #expect(machine.all().map(\.round) == [1])
  }

  @Test func `what arrives for an earlier round, or after the end, changes nothing`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...5, count: 12, pages: 3), for: request(1))
    _ = machine.all()
    machine.failed(ListOfPlaces.error(.notFound("x")), for: request(2))
    machine.arrived(ListOfPlaces.page(11...12, count: 12, pages: 3), for: request(3))
    arrive(&machine, [1: 1...5, 2: 6...10, 3: 11...12], round: 1)
    #expect(machine.ids == Array(1...12))
    machine.failed(ListOfPlaces.error(.cancelled), for: request(3, round: 1))
    #expect(machine.ids == Array(1...12))
  }
}
