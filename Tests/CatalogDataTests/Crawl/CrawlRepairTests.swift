import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Lists with gaps, and lists that move")
struct CrawlRepairTests: TwelvePlaces {
  @Test func `records that pages lack are asked for by id, once`() {
    var machine = machine()
    arrive(&machine, [1: 1...5, 2: 6...9, 3: 12...12])
    #expect(machine.state == .repairing)
    let repair = CrawlRequest(.missing([10, 11]), trust: .nothing, round: 0)
    #expect(machine.all() == [repair])
    machine.arrived(ListOfPlaces.records([11, 10, 77]), for: repair)
    #expect(machine.ids?.sorted() == Array(1...12))
    #expect(machine.ledger.repaired == 2)
    #expect(machine.ledger.restarts == 0)
    #expect(machine.repairedIDs == [10, 11])
  }

  @Test(arguments: [(112, true), (113, false)])
  func `a gap of a hundred records is asked for, and a larger one is another list`(
    count: Int, isAskedFor: Bool
  ) {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...12, count: count, pages: 1), for: request(1))
    let repair = CrawlRequest(.missing(Array(13...count)), trust: .nothing, round: 0)
    #expect(machine.all() == [isAskedFor ? repair : request(1, round: 1)])
  }

  @Test func `a repair that does not help begins the list anew, trusting nothing stored`() {
    var machine = machine()
    arrive(&machine, [1: 1...5, 2: 6...10, 3: 11...11])
    let repair = machine.all()[0]
    machine.arrived(ListOfPlaces.records([]), for: repair)
    #expect(machine.all() == [CrawlRequest(.page(1), trust: .nothing, round: 1)])
    #expect(machine.ledger.restarts == 1)
    arrive(&machine, [1: 1...5, 2: 6...10, 3: 11...12], round: 1)
    #expect(machine.ids == Array(1...12))
  }

  @Test func `a gap that stays is refused after the second round`() {
    var machine = machine()
    for round in 0...1 {
      arrive(&machine, [1: 1...5, 2: 6...10, 3: 11...11], round: round)
      machine.failed(ListOfPlaces.error(.unreachable("x")), for: machine.all()[0])
    }
    #expect(
      machine.failure
        == RecordsPageError(
          request: "locations",
          reason: .incomplete(
            "the missing records could not be had: test: x; read twice, try again later")))
  }

  @Test(arguments: [
    (6...10, 11...11, "location 12 is on no page and not to be had by id"),
    (6...9, 12...12, "2 records are on no page and not to be had by id, the first 10"),
  ])
  func `records that are nowhere are refused after the second round`(
    second: ClosedRange<Int>, third: ClosedRange<Int>, text: String
  ) {
    var machine = machine()
    for round in 0...1 {
      arrive(&machine, [1: 1...5, 2: second, 3: third], round: round)
      machine.arrived(ListOfPlaces.records([]), for: machine.all()[0])
    }
    #expect(
      machine.failure
        == RecordsPageError(
          request: "locations", reason: .incomplete("\(text); read twice, try again later")))
  }

  @Test(arguments: [
    (
      6...10, 10...11,
      "location 12 is on no page and not to be had by id, and location 10 is there more than once"
    ),
    (
      4...8, 9...11,
      "location 12 is on no page and not to be had by id, "
        + "and 2 records are there more than once, the first 4"
    ),
    (
      6...9, 8...9,
      "3 records are on no page and not to be had by id, the first 10, "
        + "and 2 records are there more than once, the first 8"
    ),
  ])
  func `a list that counts records twice is refused, and told with them`(
    second: ClosedRange<Int>, third: ClosedRange<Int>, text: String
  ) {
    var machine = machine()
    for round in 0...1 {
      arrive(&machine, [1: 1...5, 2: second, 3: third], round: round)
      let request = machine.all()[0]
      if request.target == .missing([12]) {
        machine.failed(ListOfPlaces.error(.notFound("Location not found")), for: request)
      } else {
        machine.arrived(ListOfPlaces.records([]), for: request)
      }
    }
    #expect(machine.failure?.description == "locations: \(text); read twice, try again later")
  }

  @Test func `a gap nobody can name is not repaired but read again`() {
    var machine = machine()
    arrive(&machine, [1: 101...105, 2: 106...109, 3: 111...112])
    #expect(machine.all() == [CrawlRequest(.page(1), trust: .nothing, round: 1)])
  }

  @Test func `a record that was added at the end is taken in without another round`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...5, count: 12, pages: 3), for: request(1))
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(6...10, count: 12, pages: 3), for: request(2))
    machine.arrived(ListOfPlaces.page(11...13, count: 13, pages: 3), for: request(3))
    #expect(machine.ids == Array(1...13))
    #expect(machine.ledger.countAtStart == 12)
    #expect(machine.ledger.countAtEnd == 13)
  }

  @Test func `a record that was added behind what was read is asked for by id`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...5, count: 12, pages: 3), for: request(1))
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(11...12, count: 12, pages: 3), for: request(3))
    machine.arrived(ListOfPlaces.page(6...10, count: 13, pages: 3), for: request(2))
    #expect(machine.all().map(\.target) == [.missing([13])])
  }

  @Test func `a page that was added is read too`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...5, count: 10, pages: 2), for: request(1))
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(6...10, count: 11, pages: 3), for: request(2))
    #expect(machine.all() == [request(3)])
    machine.arrived(ListOfPlaces.page([11], count: 11, pages: 3), for: request(3))
    #expect(machine.ids == Array(1...11))
  }

  @Test func `a list that grows by more than a page is read again`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...5, count: 12, pages: 3), for: request(1))
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(6...10, count: 22, pages: 5), for: request(2))
    machine.arrived(ListOfPlaces.page(11...15, count: 22, pages: 5), for: request(3))
    #expect(machine.all().map(\.round) == [1])
  }

  @Test func `a record that was removed while the list was read makes it read again`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...5, count: 12, pages: 3), for: request(1))
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(7...11, count: 11, pages: 3), for: request(2))
    machine.arrived(ListOfPlaces.page([12], count: 11, pages: 3), for: request(3))
    #expect(machine.all() == [request(1, round: 1)])
  }

  @Test func `old pages out of a cache, in both rounds, are taken when all ids are there`() {
    var machine = machine()
    for round in 0...1 {
      let request = machine.all()[0]
      machine.arrived(ListOfPlaces.page(1...5, count: 13, pages: 3), for: request)
      _ = machine.all()
      machine.arrived(
        ListOfPlaces.page(6...10, count: 12, pages: 3), for: self.request(2, round: round))
      machine.arrived(
        ListOfPlaces.page(11...13, count: 13, pages: 3), for: self.request(3, round: round))
    }
    #expect(machine.ids == Array(1...13))
    #expect(machine.ledger.restarts == 1)
  }

  @Test func `duplicates with all ids there are dropped and counted`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(1...5, count: 7, pages: 2), for: request(1))
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(5...7, count: 7, pages: 2), for: request(2))
    #expect(machine.ids == Array(1...7))
    #expect(machine.ledger.duplicates == 1)
  }

  @Test func `duplicates among ids with holes are refused, and the text says what was found`() {
    var machine = machine()
    for round in 0...1 {
      arrive(&machine, [1: 101...105, 2: 105...109, 3: 110...111], round: round)
    }
    #expect(
      machine.failure?.description
        == "locations: 11 different records on 3 pages, 12 announced, 1 more than once; read "
        + "twice, try again later")
  }

  @Test func `what was had by id for the first round is no part of the second`() {
    var machine = machine()
    arrive(&machine, [1: 1...5, 2: 6...10, 3: 11...11])
    let repair = machine.all()[0]
    machine.arrived(
      CachedAnswer(
        value: [], origin: .stale, fetchedAt: ListOfPlaces.moment - 86_400,
        notes: AnswerNotes(flaw: "by id")), for: repair)
    #expect(!machine.usedStale)
    arrive(&machine, [1: 1...5, 2: 6...10, 3: 11...12], round: 1)
    #expect(machine.ids == Array(1...12))
    #expect(machine.asOf == ListOfPlaces.moment)
    #expect(machine.notes == [AnswerNotes(), AnswerNotes(), AnswerNotes()])
  }

  @Test
  func `a list with holes that grew while it was read is read again, though its count is right`() {
    var machine = machine()
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(101...105, count: 12, pages: 3), for: request(1))
    _ = machine.all()
    machine.arrived(ListOfPlaces.page(106...110, count: 13, pages: 3), for: request(2))
    machine.arrived(ListOfPlaces.page(111...113, count: 13, pages: 3), for: request(3))
    #expect(machine.all() == [request(1, round: 1)])
  }
}
