import CatalogDomain
import Foundation

/// Records dated after now, of a source that its newest record dates: a slip in one lasts, because no later state is dated before it.
enum FutureRecords {
  private struct Found {
    let name: String
    let date: Date
  }

  /// - Returns: nil where there are none.
  static func warning(of catalog: Catalog, now: Date) -> String? {
    let found =
      found(in: catalog.characters, now) { $0.created }
      + found(in: catalog.locations, now) { $0.created }
      + found(in: catalog.episodes, now) { $0.created }
    guard let newest = found.max(by: { $0.date < $1.date }) else { return nil }
    let others = found.count - 1
    let more =
      others == 0 ? "" : ", as \(others == 1 ? "is" : "are") \(Counted(others, "other record"))"
    return
      "\(newest.name) is dated \(UTCDate(newest.date)), which is yet to come\(more): the data of a folder is dated by its newest record, and what comes after it no earlier"
  }

  private static func found<Record: CatalogRecord>(
    in records: [Record], _ now: Date, _ created: (Record) -> Date
  ) -> [Found] {
    records.filter { ClockTolerance.isAhead(created($0), of: now) }
      .map { Found(name: "\(Record.kind.rawValue) \($0.id.rawValue)", date: created($0)) }
  }
}
