import CatalogData
import CatalogDomain

/// Tests that read twelve places on three pages of five, by crawl number 9.
protocol TwelvePlaces {}

extension TwelvePlaces {
  typealias Machine = CrawlMachine<Location>

  static var current: StoredTrust { .generation(9) }

  func machine() -> Machine {
    Machine(rules: CrawlRules(policy: .remoteFirst, generation: 9, isResumed: true))
  }

  func request(_ page: Int, _ trust: StoredTrust = Self.current, round: Int = 0) -> CrawlRequest {
    CrawlRequest(.page(page), trust: trust, round: round)
  }

  /// Pages of a list of twelve on three, in the order given.
  func arrive(
    _ machine: inout Machine, _ pages: KeyValuePairs<Int, ClosedRange<Int>>, round: Int = 0,
    trust: StoredTrust = Self.current
  ) {
    for (number, ids) in pages {
      _ = machine.all()
      machine.arrived(
        ListOfPlaces.page(ids, count: 12, pages: 3), for: request(number, trust, round: round))
    }
  }
}
