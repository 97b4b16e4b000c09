import CatalogData
import CatalogDomain
import Testing

/// What the pages of a list brought to light: twelve places on three pages.
@Suite("What the pages of a list brought to light")
struct CrawlNotesTests {
  private typealias Machine = CrawlMachine<Location>

  @Test(arguments: [[1, 2, 3], [1, 3, 2]])
  func `the notes of a list are in the order of its pages`(_ order: [Int]) {
    var machine = machine()
    for number in order { arrive(&machine, number) }
    #expect(machine.ids == Array(1...12))
    #expect(machine.notes == [note("1"), note("2"), note("3")])
    var ledger = CrawlLedger()
    ledger.add(machine.notes, of: .location)
    #expect(ledger.warnings == [Self.warning, "1", "2", "3"])
    #expect(ledger.flaw == "1")
    #expect(ledger.unknownKeys == [.location: UnknownKeys(["mood": false])])
  }

  @Test func `a list that is begun anew leaves no note of what it held`() {
    var machine = machine()
    arrive(&machine, 1, origin: .stale)
    arrive(&machine, 2)
    #expect(machine.usedStale)
    _ = machine.all()
    machine.failed(
      ListOfPlaces.error(.notFound("x")),
      for: CrawlRequest(.page(3), trust: .run(9), round: 0))
    #expect(machine.notes.isEmpty)
    #expect(!machine.usedStale)
  }

  @Test func `stored pages that are asked for again leave no note`() {
    var machine = Machine(rules: CrawlRules(policy: .localFirst))
    arrive(&machine, 1, origin: .store(run: 4))
    arrive(&machine, 2, origin: .store(run: 4))
    arrive(&machine, 3)
    #expect(machine.notes == [note("3")])
  }

  @Test func `a record that was asked for by id has its note behind those of the pages`() {
    var machine = machine()
    for number in 1...2 { arrive(&machine, number) }
    _ = machine.all()
    machine.arrived(
      ListOfPlaces.page([12], count: 12, pages: 3, notes: note("3")),
      for: CrawlRequest(.page(3), trust: .run(9), round: 0))
    let repair = machine.all()[0]
    #expect(repair.target == .missing([11]))
    machine.arrived(ListOfPlaces.records([11], notes: note("by id")), for: repair)
    #expect(machine.notes == [note("1"), note("2"), note("3"), note("by id")])
  }

  @Test func `of keys without number the first hundred are told, and once that there are more`() {
    func notes(_ numbers: Range<Int>) -> AnswerNotes {
      var keys = UnknownKeys()
      for number in numbers { keys.note("key-\(number)", isNull: false) }
      return AnswerNotes(unknownKeys: keys)
    }
    var ledger = CrawlLedger()
    ledger.add([notes(1000..<1080), notes(1060..<1200), notes(1190..<1300)], of: .episode)
    let told = (1000..<1100).map {
      "episodes: the API sends \"key-\($0)\", which is not known here"
    }
    #expect(
      ledger.warnings == told + [
        "episodes: the API sends more than 100 keys that are not known here; the others are not told"
      ])
    #expect(ledger.unknownKeys[.episode]?.names == Set((1000..<1100).map { "key-\($0)" }))
  }

  private static let warning = "locations: the API sends \"mood\", which is not known here"

  private func machine() -> Machine {
    Machine(rules: CrawlRules(policy: .remoteFirst, isResumed: true))
  }

  private func note(_ flaw: String) -> AnswerNotes {
    AnswerNotes(unknownKeys: UnknownKeys(["mood": false]), flaw: flaw)
  }

  private func arrive(
    _ machine: inout Machine, _ number: Int, origin: AnswerOrigin = .network
  ) {
    _ = machine.all()
    let ids = (number - 1) * 5 + 1...min(number * 5, 12)
    machine.arrived(
      ListOfPlaces.page(ids, count: 12, pages: 3, origin: origin, notes: note("\(number)")),
      for: CrawlRequest(.page(number), trust: .run(9), round: 0))
  }
}
