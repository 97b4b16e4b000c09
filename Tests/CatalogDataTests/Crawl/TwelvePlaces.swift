import CatalogData
import CatalogDomain

/// Tests that read twelve places on three pages of five.
protocol TwelvePlaces {}

extension TwelvePlaces {
  typealias Machine = CrawlMachine<Location>

  func machine() -> Machine {
    Machine(rules: CrawlRules(policy: .remoteFirst))
  }

  func request(_ page: Int, round: Int = 0) -> CrawlRequest {
    CrawlRequest(.page(page), trust: .nothing, round: round)
  }

  /// Pages of a list of twelve on three, in the order given.
  func arrive(
    _ machine: inout Machine, _ pages: KeyValuePairs<Int, ClosedRange<Int>>, round: Int = 0
  ) {
    for (number, ids) in pages {
      _ = machine.all()
      machine.arrived(
        ListOfPlaces.page(ids, count: 12, pages: 3), for: request(number, round: round))
    }
  }
}
