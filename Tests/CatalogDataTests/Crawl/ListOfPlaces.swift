import CatalogData
import CatalogDomain
import Foundation

/// Pages of invented locations, as they arrive at a crawl.
enum ListOfPlaces {
  static let moment = Date(timeIntervalSince1970: 1_800_000_000)

  static func place(_ id: Int) -> Location {
    Location(
      id: .init(id), name: "Place \(id)", type: "", dimension: "", residents: [], created: moment)
  }

  static func page(
    _ ids: some Sequence<Int>, count: Int, pages: Int, origin: AnswerOrigin = .network,
    at date: Date = moment, notes: AnswerNotes = AnswerNotes()
  ) -> CachedAnswer<RecordsPage<Location>> {
    CachedAnswer(
      value: RecordsPage(count: count, pages: pages, next: nil, records: ids.map(place)),
      origin: origin, fetchedAt: date, notes: notes)
  }

  static func records(_ ids: some Sequence<Int>, notes: AnswerNotes = AnswerNotes())
    -> CachedAnswer<[Location]>
  {
    CachedAnswer(value: ids.map(place), origin: .network, fetchedAt: moment, notes: notes)
  }

  static func error(_ reason: RecordsPageError.Reason) -> RecordsPageError {
    RecordsPageError(request: "test", reason: reason)
  }
}

extension CrawlMachine<Location> {
  /// Everything that can be asked for now.
  mutating func all() -> [CrawlRequest] {
    var requests: [CrawlRequest] = []
    while let request = next() { requests.append(request) }
    return requests
  }

  /// The ids of the whole list; nil while it is not whole.
  var ids: [Int]? {
    if case .loaded(let records) = state { records.map(\.id.rawValue) } else { nil }
  }

  var failure: RecordsPageError? {
    if case .failed(let error) = state { error } else { nil }
  }
}
