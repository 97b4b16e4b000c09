import CatalogDomain
import Foundation

/// The states before the data, and what is recorded of them.
extension GatherCatalog {
  /// Writes anew what is damaged of the state in the store, before anything is told of it.
  /// - Returns: what was, for people.
  func mend(_ state: CatalogState, as identity: CatalogIdentity) async throws(CommandFailure)
    -> [String]
  {
    do {
      guard let damage = try await parts.snapshots.mend(state, as: identity) else { return [] }
      return ["the recorded state was damaged (\(damage)), and is whole again"]
    } catch {
      throw CommandFailure(error)
    }
  }

  /// All that is recorded of the records before them, whatever their pictures.
  func past(of gathered: Gathered) async throws(CommandFailure) -> CatalogHistory {
    let (state, identity) = try await dated(
      Gathered(catalog: gathered.catalog, ledger: gathered.ledger))
    do {
      return try await TripHistory.past(
        of: state, as: identity, in: parts.snapshots, configuration)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Whether the site in place tells or told changes of which nothing is recorded: the state folder is another one, was lost, or is an
  /// older one that came back.
  /// - Parameter last: the highest number by which it calls one, or did.
  /// - Returns: that number where something is lost; nil where nothing is.
  func lost(upTo last: Snapshot.ID?) async -> Snapshot.ID? {
    guard let last else { return nil }
    do throws(SnapshotError) {
      return try await parts.snapshots.nextNumber() <= last ? last : nil
    } catch {
      // Damage that matters when a new state is to be recorded, and is told then.
      return nil
    }
  }

  /// No warning: only the trip that tells it puts an end to it, and a strict one would be refused for good.
  /// - Parameter last: what `lost(upTo:)` said.
  static func note(onLost last: Snapshot.ID) -> String {
    "the site told changes up to snapshot \(last), which the state folder does not know: it is another one, was lost, or is an older one that came back; new states are numbered from \(last.rawValue + 1) on, so that no address of those changes leads to another"
  }

  /// Keeps the addresses of changes that are lost from being those of others.
  func reserveNumbers(through last: Snapshot.ID) async throws(CommandFailure) {
    do {
      try await parts.snapshots.reserveNumbers(through: last)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Compares the state with those recorded before. Records nothing yet.
  /// - Parameters:
  ///   - seen: when the data was last known to be like this.
  ///   - lost: what `lost(upTo:)` said.
  ///   - hidden: characters that the site does not tell of.
  ///   - limit: how many changes are told, the newest first; nil for as many as the site tells.
  func history(
    of state: CatalogState, as identity: CatalogIdentity, seen: Date,
    above lost: Snapshot.ID? = nil,
    hiding hidden: Set<CatalogCharacter.ID> = [], limit: Int? = nil
  ) async throws(CommandFailure) -> TripHistory {
    do {
      return try await TripHistory(
        state, as: identity, noted: noted(state, identity, seen), in: parts.snapshots,
        above: lost, retention: configuration.retention, hiding: hidden,
        limit: limit ?? configuration.changesPages, now: now,
        tellsFuture: configuration.sourceDate == nil && futureRecords(of: state.catalog) == nil)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The date a state is recorded with: the one that it is told with. Only where that is yet to come, because the state before it is, its
  /// own date is recorded, so that it has that again once the other is removed.
  /// - Parameter seen: when the data was last known to be like this.
  func noted(_ state: CatalogState, _ identity: CatalogIdentity, _ seen: Date) -> Date {
    let told = state.catalog.asOf
    return ClockTolerance.isAhead(told, of: now)
      ? identity.knownSince ?? configuration.dateOfData(state.catalog.dated(seen)) : told
  }

  /// Remembers the state the next one is measured against, and forgets those that are kept no longer.
  func record(
    _ state: CatalogState, as identity: CatalogIdentity, _ gathered: Gathered,
    forgetting expired: Set<Snapshot.ID>
  ) async throws(CommandFailure) {
    let seen = gathered.confirmed
    do {
      try await parts.snapshots.record(
        state, as: identity, since: noted(state, identity, seen), seen: seen,
        listed: gathered.ledger.oldest[.character] ?? seen)
    } catch {
      throw CommandFailure(error)
    }
    try await ForgetStates(snapshots: parts.snapshots, pictures: parts.pictures).run(expired)
    if let memory { memory.note(try await lastSighting()) }
  }
}
