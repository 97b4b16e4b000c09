import CatalogData
import CatalogDomain
import Testing

/// Whole lists that lost records since the last state, or pass some over: twelve places on three pages of five. The last state held 1 to
/// 12; the list holds 13 for 12.
@Suite("Whole lists that lost records since the last state, or pass some over")
struct CrawlDoubtTests {
  private typealias Machine = CrawlMachine<Location>
  private static let changed = Array(1...11) + [13]
  private static let torn =
    "location 12 exists and is on no page: the pages are not of one moment"
  private static let unasked =
    "what the last state held is on no page (12), and whether it is gone could not be asked: x"

  @Test(arguments: [Set(1...12), Set(3...9), []])
  func `a list that lost nothing is whole without a question`(_ lastIDs: Set<Int>) {
    var machine = machine(lastIDs: lastIDs)
    read(&machine, [1...5, 6...10, 11...12])
    #expect(machine.ids == Array(1...12))
    #expect(machine.all().isEmpty)
  }

  @Test func `what new ids pass over is asked for, and makes the list read again where it exists`()
  {
    var machine = machine(lastIDs: Set(1...10))
    read(&machine)
    let question = machine.all()
    #expect(question.map(\.target) == [.lost([12])])
    machine.arrived(ListOfPlaces.records([12]), for: question[0])
    #expect(machine.all() == [CrawlRequest(.page(1), trust: .nothing, round: 1)])
  }

  @Test func `of new ids that do not follow each other, nothing is asked`() {
    var machine = machine(lastIDs: Set(1...5))
    read(&machine, [1...5, 201...205, 210...211])
    #expect(machine.all().isEmpty)
    #expect(machine.ids == Array(1...5) + Array(201...205) + [210, 211])
  }

  @Test func `of what is passed over, a doubt that stays is told as that`() {
    var machine = machine(lastIDs: Set(1...10))
    read(&machine)
    machine.failed(ListOfPlaces.error(.unreachable("x")), for: machine.all()[0])
    #expect(machine.ids == Self.changed)
    #expect(
      machine.doubt
        == "what new ids pass over is on no page (12), and whether it exists could not be asked: x")
  }

  @Test func `what a list lost is asked for by id, once, trusting nothing stored`() {
    var machine = machine()
    read(&machine)
    #expect(machine.state == .doubted)
    #expect(machine.ids == nil)
    #expect(machine.all() == [CrawlRequest(.lost([12]), trust: .nothing, round: 0)])
    #expect(machine.all().isEmpty)
  }

  @Test(arguments: [[], [77]]) func `what is not there any more is gone`(_ answered: [Int]) {
    var machine = machine()
    read(&machine)
    machine.arrived(ListOfPlaces.records(answered), for: machine.all()[0])
    expectAccepted(machine)
  }

  @Test func `a single one that is not found is gone`() {
    var machine = machine()
    read(&machine)
    machine.failed(ListOfPlaces.error(.notFound("Location not found")), for: machine.all()[0])
    expectAccepted(machine)
  }

  @Test func `one that still exists makes the list read again, trusting nothing stored`() {
    var machine = machine()
    read(&machine)
    machine.arrived(ListOfPlaces.records([12]), for: machine.all()[0])
    #expect(machine.all() == [CrawlRequest(.page(1), trust: .nothing, round: 1)])
    #expect(machine.ledger.restarts == 1)
    read(&machine, [1...5, 6...10, 11...12], round: 1)
    #expect(machine.ids == Array(1...12))
  }

  @Test(arguments: [AnswerOrigin.network, .stale])
  func `a list that is torn in both rounds is refused`(_ origin: AnswerOrigin) {
    var machine = machine()
    for round in 0...1 {
      read(&machine, round: round, first: origin)
      machine.arrived(ListOfPlaces.records([12]), for: machine.all()[0])
    }
    #expect(machine.failure == refusal(Self.torn + "; read twice, try again later"))
    #expect(machine.usedStale == (origin == .stale))
  }

  @Test func `what was stale of the first round says nothing of the second`() {
    var machine = machine()
    for (round, first) in [AnswerOrigin.stale, .network].enumerated() {
      read(&machine, round: round, first: first)
      machine.arrived(ListOfPlaces.records([12]), for: machine.all()[0])
    }
    #expect(machine.failure == refusal(Self.torn + "; read twice, try again later"))
    #expect(!machine.usedStale)
  }

  @Test func `of more than a hundred, which one request can ask for, the first are asked for`() {
    var machine = machine(lastIDs: Set(1...300))
    read(&machine, [501...505, 506...510, 511...512])
    #expect(machine.all().map(\.target) == [.lost(Array(1...100))])
  }

  @Test(arguments: [RecordsPageError.Reason.unreachable("x"), .malformed("x"), .incomplete("x")])
  func `a list read in one go is taken when nobody answers, and the doubt is told`(
    _ reason: RecordsPageError.Reason
  ) {
    var machine = machine()
    read(&machine)
    machine.failed(ListOfPlaces.error(reason), for: machine.all()[0])
    #expect(machine.ids == Self.changed)
    #expect(machine.doubt == Self.unasked)
  }

  @Test func `an API that does not find several at once says nothing of them`() {
    var machine = machine(lastIDs: Set(1...20))
    read(&machine)
    machine.failed(ListOfPlaces.error(.notFound("x")), for: machine.all()[0])
    #expect(machine.ids == Self.changed)
    #expect(
      machine.doubt
        == "what the last state held is on no page (12, 14, 15, …), and whether it is gone could not be asked: not found: x"
    )
  }

  @Test func `with a page out of the store because the network failed, a doubt is a refusal`() {
    var machine = machine()
    read(&machine, first: .stale)
    machine.failed(ListOfPlaces.error(.unreachable("x")), for: machine.all()[0])
    #expect(machine.failure == refusal(Self.unasked))
    #expect(machine.usedStale)
    #expect(machine.ledger.restarts == 0)
  }

  /// What was read is in doubt: all of it is read once more, and then taken.
  private func expectAnotherRound(_ machine: inout Machine) {
    machine.failed(ListOfPlaces.error(.unreachable("x")), for: machine.all()[0])
    #expect(machine.all() == [CrawlRequest(.page(1), trust: .nothing, round: 1)])
    read(&machine, round: 1)
    machine.failed(ListOfPlaces.error(.unreachable("x")), for: machine.all()[0])
    #expect(machine.ids == Self.changed)
    #expect(machine.doubt == Self.unasked)
  }

  @Test func `with pages of an interrupted run, a doubt is another round`() {
    var machine = machine()
    read(&machine, first: .store(run: 9), others: .store(run: 9))
    expectAnotherRound(&machine)
  }

  @Test(arguments: [RecordsPageError.Reason.cancelled, .storage("x")])
  func `what ends a crawl ends it here, too`(_ reason: RecordsPageError.Reason) {
    var machine = machine()
    read(&machine)
    machine.failed(ListOfPlaces.error(reason), for: machine.all()[0])
    #expect(machine.failure == ListOfPlaces.error(reason))
  }

  @Test func `a stored list is doubted, too: the crawl that stored it may have had no answer`() {
    var machine = machine(.localFirst)
    read(&machine, first: .store(run: 4), others: .store(run: 4))
    let question = CrawlRequest(.lost([12]), trust: .nothing, round: 0)
    #expect(machine.all() == [question])
    machine.arrived(ListOfPlaces.records([]), for: question)
    expectAccepted(machine)
  }

  @Test func `one of which nobody says whether it is whole is read again`() {
    var machine = machine(.localFirst)
    read(&machine, first: .store(run: 4), others: .store(run: 4))
    expectAnotherRound(&machine)
  }

  @Test func `where only the store may be asked, a list that is whole by its figures will do`() {
    var machine = machine(.cacheOnly)
    read(&machine, first: .store(run: 4), others: .store(run: 4))
    expectAccepted(machine)
  }

  private func machine(_ policy: CachePolicy = .remoteFirst, lastIDs: Set<Int> = Set(1...12))
    -> Machine
  {
    Machine(rules: CrawlRules(policy: policy, isResumed: true), lastIDs: lastIDs)
  }

  /// Lets the pages of a list of twelve arrive.
  private func read(
    _ machine: inout Machine, _ pages: [ClosedRange<Int>]? = nil, round: Int = 0,
    first: AnswerOrigin = .network, others: AnswerOrigin = .network
  ) {
    let changed = [Array(1...5), Array(6...10), [11, 13]]
    let pages = pages.map { ranges in ranges.map { Array($0) } } ?? changed
    for (index, ids) in pages.enumerated() {
      _ = machine.all()
      machine.arrived(
        ListOfPlaces.page(ids, count: 12, pages: 3, origin: index == 0 ? first : others),
        for: CrawlRequest(.page(index + 1), trust: .nothing, round: round))
    }
  }

  private func expectAccepted(
    _ machine: Machine, _ sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(machine.ids == Self.changed, sourceLocation: sourceLocation)
    #expect(machine.doubt == nil, sourceLocation: sourceLocation)
    #expect(machine.ledger.restarts == 0, sourceLocation: sourceLocation)
  }

  private func refusal(_ text: String) -> RecordsPageError {
    RecordsPageError(request: "locations", reason: .incomplete(text))
  }
}
