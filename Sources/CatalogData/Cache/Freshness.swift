package import CatalogDomain
package import Foundation

/// How long a stored answer is taken for current without asking, per kind of record.
package struct Freshness: Hashable, Sendable {
  /// A day: the API changes a few times a year, and its own edge keeps pages for three days.
  package static let standard = Freshness(86_400)

  private var seconds: [RecordKind: TimeInterval]

  /// The same for every kind, in seconds. 0 makes every stored answer stale at once.
  package init(_ seconds: TimeInterval) {
    self.seconds = Dictionary(
      uniqueKeysWithValues: RecordKind.allCases.map { ($0, max(0, seconds)) })
  }

  /// In seconds.
  package subscript(kind: RecordKind) -> TimeInterval {
    get { seconds[kind] ?? 0 }
    set { seconds[kind] = max(0, newValue) }
  }

  package func isFresh(_ kind: RecordKind, fetchedAt: Date, now: Date) -> Bool {
    let age = now.timeIntervalSince(fetchedAt)
    // An entry from the future was stored under a wrong clock, and would stay fresh for who knows how long.
    return age < self[kind] && !ClockTolerance.isAhead(fetchedAt, of: now)
  }
}
