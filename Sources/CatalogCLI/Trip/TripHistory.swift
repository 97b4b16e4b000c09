import CatalogData
import CatalogDomain
import Foundation

/// What became of the data up to the state at hand, which is not recorded yet, and which snapshots are kept no longer. The
/// dates: `SnapshotSighting`.
struct TripHistory: Sendable {
  let prospect: SnapshotProspect
  let told: CatalogHistory
  let expired: Set<Snapshot.ID>
  /// When the first of the states that are kept is to be forgotten for its age; nil when none ever is.
  let nextExpiry: Date?
  /// Changes that cannot be told, because what was recorded is damaged; a state of the future.
  let warnings: [String]
  /// What differs from the state recorded last; empty when it is the same, nil when there is none.
  let change: CatalogDiff?

  /// - Parameters:
  ///   - state: dated with the moment from which the data is like this.
  ///   - noted: the date that it is to be recorded with.
  ///   - last: up to which numbers will be reserved before the state is recorded; nil for none.
  ///   - hidden: characters that are not told of, nor is a change that has nothing else to tell.
  ///   - limit: how many changes are told, the newest first.
  ///   - tellsFuture: whether a state that is dated after now is worth a warning.
  init(
    _ state: CatalogState, as identity: CatalogIdentity, noted: Date,
    in repository: any SnapshotRepository, above last: Snapshot.ID? = nil,
    retention: SnapshotRetention,
    hiding hidden: Set<CatalogCharacter.ID> = [], limit: Int, now: Date, tellsFuture: Bool
  ) async throws(SnapshotError) {
    let prospect = try await repository.prospect(of: state, as: identity, above: last)
    let recorded = try await repository.snapshots()
    let before = try await repository.history()
    let begin = state.catalog.asOf
    let all = Self.sightings(before, and: prospect.snapshot, since: begin, noted: noted, now: now)
    expired = retention.expired(in: all, now: now)
    let kept = all.without(expired)
    nextExpiry = retention.nextExpiry(in: kept)
    // Damage of the numbers matters when a new state is to be recorded, and is told then.
    let next = try? await repository.nextNumber()
    let canHaveExpired = retention.canHaveExpired(
      upTo: next.map { max(Snapshot.ID($0.rawValue - 1), prospect.snapshot) },
      since: all.first?.since ?? begin, now: now)
    // Where the settings forgot nothing, people did.
    let stretches = canHaveExpired ? kept.told : kept
    let (changes, hiddenSince, problems) = await Self.changes(
      between: stretches, recorded, before, prospect, identity, in: repository, hiding: hidden,
      limit: limit)
    var warnings = problems
    if let damage = prospect.damage { warnings.insert(damage) }
    var earlier = EarlierRecords.none
    do throws(SnapshotError) {
      earlier = try await Self.earlier(changes, stretches, state.catalog, in: repository)
    } catch {
      warnings.insert(error.description)
    }
    if tellsFuture, let future = Self.future(kept, now) { warnings.insert(future) }

    self.prospect = prospect
    self.warnings = warnings.sorted()
    let nobody = CatalogState(
      catalog: Catalog(characters: [], locations: [], episodes: [], asOf: begin))
    change =
      prospect.change
      ?? (before.isEmpty || prospect.damage != nil ? nil : CatalogDiff(from: nobody, to: nobody))
    let resumed = stretches.last { $0.occurrences.count > 1 }?.lastSince
    told = CatalogHistory(
      begin: stretches.first?.lastSince ?? begin,
      untold: [resumed, hiddenSince].compactMap(\.self).max(), changes: changes,
      earlier: earlier)
  }

  /// What to say once those that are kept no longer are forgotten.
  var notes: [String] {
    if expired.isEmpty { return [] }
    let names = ShortList(expired.sorted().map(\.description), most: 10)
    return [
      "forgot \(Counted(expired.count, "recorded state")), as the settings snapshots.keep and snapshots.max-age say: \(names)"
    ]
  }

  /// The newest first, the date of the newest that has only hidden characters to tell of, and what cannot be told.
  /// - Parameters:
  ///   - stretches: each with the one before it.
  ///   - before: the history that is recorded.
  private static func changes(
    between stretches: [SnapshotSighting], _ recorded: [Snapshot], _ before: [SnapshotSighting],
    _ prospect: SnapshotProspect, _ identity: CatalogIdentity,
    in repository: any SnapshotRepository, hiding hidden: Set<CatalogCharacter.ID>, limit: Int
  ) async -> (changes: [CatalogHistory.Change], hiddenSince: Date?, warnings: Set<String>) {
    var fingerprints = Dictionary(uniqueKeysWithValues: recorded.map { ($0.id, $0.fingerprint) })
    fingerprints[prospect.snapshot] = identity.fingerprint
    // What is newly known of the current state's pictures is not recorded yet, and tells of changes as what is recorded does.
    let isRecorded = recorded.contains {
      $0.id == prospect.snapshot && $0.avatars == prospect.state.avatars.count
    }
    var changes: [CatalogHistory.Change] = []
    var hiddenSince: Date?
    var warnings: Set<String> = []
    // The newest first: nobody asks for what is older than those that are told.
    for (last, sighting) in zip(stretches, stretches.dropFirst()).reversed()
    where changes.count < limit {
      do throws(SnapshotError) {
        let diff =
          if sighting.snapshot == prospect.snapshot, !isRecorded {
            try await difference(from: last.snapshot, to: prospect, before, in: repository)
          } else {
            try await repository.difference(
              from: last.snapshot, to: sighting.snapshot, filter: .all)
          }
        guard !diff.hiding(hidden).isEmpty else {
          if !diff.isEmpty { hiddenSince = max(hiddenSince ?? sighting.since, sighting.since) }
          continue
        }
        changes.append(
          CatalogHistory.Change(
            snapshot: sighting.snapshot,
            occurrence: sighting.occurrences.lowerBound,
            fingerprint: fingerprints[sighting.snapshot] ?? "", date: sighting.since,
            noted: sighting.noted, lastBefore: last.listed, diff: diff))
      } catch {
        // The past is not worth a site that is not built.
        warnings.insert(error.description)
      }
    }
    return (changes, hiddenSince, warnings)
  }

  /// What the changes name that was gone before the first of them. Nothing is read where there is nothing of the kind, or nothing before.
  private static func earlier(
    _ changes: [CatalogHistory.Change], _ stretches: [SnapshotSighting], _ catalog: Catalog,
    in repository: any SnapshotRepository
  ) async throws(SnapshotError) -> EarlierRecords {
    guard let oldest = changes.last else { return .none }
    let before = stretches.prefix {
      ($0.snapshot, $0.occurrences.lowerBound) != (oldest.snapshot, oldest.occurrence)
    }
    if before.isEmpty { return .none }
    let absent = AbsentRecords(changes, catalog)
    if absent.isEmpty { return .none }
    return try await repository.last(absent, in: before.map(\.snapshot))
  }

  /// To the state at hand, of which not all is recorded yet.
  private static func difference(
    from last: Snapshot.ID, to prospect: SnapshotProspect, _ recorded: [SnapshotSighting],
    in repository: any SnapshotRepository
  ) async throws(SnapshotError) -> CatalogDiff {
    if let change = prospect.change, last == recorded.last?.snapshot { return change }
    return CatalogDiff(from: try await repository.state(of: last), to: prospect.state)
  }

  /// All that is recorded of the data up to the state, and what is left of states that are recorded no longer.
  static func past(
    of state: CatalogState, as identity: CatalogIdentity, in repository: any SnapshotRepository,
    _ configuration: Configuration
  ) async throws(SnapshotError) -> CatalogHistory {
    let told = try await TripHistory(
      state, as: identity, noted: state.catalog.asOf, in: repository, retention: .all,
      limit: .max, now: configuration.now, tellsFuture: false
    ).told
    return CatalogHistory(
      begin: told.begin, changes: told.changes, forgotten: try await repository.forgotten())
  }

  /// Tells the first state that is dated after now, and how to get rid of it: all that come after it are told with its date.
  private static func future(_ sightings: [SnapshotSighting], _ now: Date) -> String? {
    guard let first = sightings.first(where: { ClockTolerance.isAhead($0.since, of: now) })
    else { return nil }
    return
      "snapshot \(first.snapshot) is dated \(UTCDate(first.since)), which is yet to come, and so is what came after it: the clock was wrong then, or a record of the folder that was the source, or the clock is now. If it was then, remove that state once it is not the current one: catalog snapshot prune \(first.snapshot)"
  }

  /// The state at hand is seen once more, unless it is the one that was recorded last.
  private static func sightings(
    _ recorded: [SnapshotSighting], and snapshot: Snapshot.ID, since: Date, noted: Date, now: Date
  ) -> [SnapshotSighting] {
    guard recorded.last?.snapshot != snapshot else { return recorded }
    let before = recorded.last { $0.snapshot == snapshot }
    let occurrence = (before?.occurrences.upperBound ?? 0) + 1
    return recorded + [
      SnapshotSighting(
        snapshot: snapshot, since: since, noted: noted, until: max(since, now),
        occurrences: occurrence...occurrence)
    ]
  }
}
