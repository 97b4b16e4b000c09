import CatalogDomain
import Foundation

/// Refuses a catalog that must not take the place of the recorded one: too old, empty, or without too much of what is recorded.
struct CatalogGuards {
  let configuration: Configuration
  let acceptsRemovals: Bool
  let snapshots: any SnapshotRepository
  let now: @Sendable () -> Date

  /// The ids of the state that was accepted last: what the new one is measured against. None when anything may be gone.
  func lastIDs() async throws(RecordsPageError) -> [RecordKind: Set<Int>] {
    guard !acceptsRemovals else { return [:] }
    var lastIDs: [RecordKind: Set<Int>] = [:]
    do throws(SnapshotError) {
      for kind in RecordKind.allCases { lastIDs[kind] = try await snapshots.records(kind) }
    } catch {
      throw RecordsPageError(request: "catalog", reason: .storage(error.description))
    }
    return lastIDs
  }

  /// - Parameter lastIDs: see `lastIDs()`.
  /// - Throws: `RecordsPageError` with what is wrong, and what to do.
  func check(_ catalog: Catalog, _ ledger: CrawlLedger, since lastIDs: [RecordKind: Set<Int>])
    async throws(RecordsPageError)
  {
    try refuseAge(catalog.asOf, ledger)
    try await refuseNothing(catalog)
    try refuseLosses(catalog, since: lastIDs)
  }

  /// - Parameter date: when the oldest of the data was fetched or confirmed.
  private func refuseAge(_ date: Date, _ ledger: CrawlLedger) throws(RecordsPageError) {
    guard let limit = configuration.maxStale else { return }
    let reason: String
    if let (dated, future) = ahead(date, ledger.newest ?? date) {
      // Of what a wrong clock dated, nobody knows more than that it is not from before 1970.
      guard configuration.now.timeIntervalSince1970 > limit else { return }
      reason =
        "\(dated) is dated \(UTCDate(future)), which is yet to come, so it may be older than max-stale allows: the clock was wrong then, or is now\(cause(of: future, ledger)); the old site stays. \(renewal), or with --max-stale 36500d"
    } else {
      guard configuration.now.timeIntervalSince(date) > limit else { return }
      reason =
        "the data is of \(UTCDate(date)), older than max-stale allows\(cause(of: date, ledger)); the old site stays. \(renewal), or with a longer --max-stale"
    }
    throw RecordsPageError(request: "catalog", reason: .refused(reason))
  }

  /// What is dated after now, for people, and when; nil where nothing is. What was fetched while the command ran is not of the future.
  private func ahead(_ date: Date, _ newest: Date) -> (name: String, date: Date)? {
    let now = now()
    if ClockTolerance.isAhead(date, of: now) { return ("the data", date) }
    return ClockTolerance.isAhead(newest, of: now) ? ("some of the data", newest) : nil
  }

  /// Which answer of that date was not renewed, and why; read on from what is said of the date.
  private func cause(of date: Date, _ ledger: CrawlLedger) -> String {
    if configuration.cachePolicy == .cacheOnly { return "; only the store was asked" }
    guard let stale = ledger.stale.first(where: { $0.fetchedAt == date }) else { return "" }
    return "; \(stale.request) could only be had from the store: \(stale.reason)"
  }

  private var renewal: String {
    configuration.cachePolicy == .cacheOnly
      ? "Run again without --offline or cache-policy cache-only"
      : "Run again when the API answers"
  }

  /// A source without a single character is more likely a wrong one, or one in trouble, than a catalog. Once a state is recorded, what it
  /// held tells how much may be gone.
  private func refuseNothing(_ catalog: Catalog) async throws(RecordsPageError) {
    guard !acceptsRemovals, catalog.characters.isEmpty else { return }
    let isFirst: Bool
    do throws(SnapshotError) {
      isFirst = try await snapshots.history().isEmpty
    } catch {
      throw RecordsPageError(request: "catalog", reason: .storage(error.description))
    }
    guard isFirst else { return }
    throw RecordsPageError(
      request: "catalog",
      reason: .refused(
        "the source has no characters at all; is it the right one? If it really is empty, run again with --accept-removals"
      ))
  }

  private func refuseLosses(_ catalog: Catalog, since lastIDs: [RecordKind: Set<Int>])
    throws(RecordsPageError)
  {
    var losses: [String] = []
    for kind in RecordKind.allCases {
      let last = lastIDs[kind] ?? []
      let lost = last.subtracting(catalog.ids(of: kind)).sorted()
      guard !configuration.maxRemoved.allows(lost.count, of: last.count) else { continue }
      let named = ShortList(lost.map(\.description), most: 10)
      losses.append(
        "\(lost.count) of \(last.count) \(kind.plural) would be removed (\(named))")
    }
    guard !losses.isEmpty else { return }
    throw RecordsPageError(
      request: "catalog",
      reason: .refused(
        "\(losses.joined(separator: ", ")), more than max-removed \(configuration.maxRemoved) allows; the old site stays. If they are really gone, run again with --accept-removals"
      ))
  }
}
