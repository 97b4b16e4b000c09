package import Foundation

/// Remembers every distinct state of the data, each once, and tells what differs between two of them.
///
/// The state seen last is the *current* one: the next catalog is measured against it. What two states have in common is kept once, so a
/// state with a few changed records costs little more than those.
/// Safe to call from any task; what a call writes is one transaction, what it reads may be several. Throws `notFound` for ids that do not
/// exist, else `storage`.
package protocol SnapshotRepository: Sendable {
  /// By id.
  func snapshots() async throws(SnapshotError) -> [Snapshot]
  /// What the data was when, the earliest first; the last is the current state. Neighbours are of different snapshots.
  func history() async throws(SnapshotError) -> [SnapshotSighting]
  /// The ids of a kind of records in the current state; none before the first. A store of a version that kept no states knows the
  /// characters all the same.
  func records(_ kind: RecordKind) async throws(SnapshotError) -> Set<Int>

  /// What tells the state from others, and whether it is the current one. A picture that the state does not tell of makes no other state,
  /// nor does one that the current state does not know yet; one that a past state does not know does. Held against a past state, pictures
  /// that it does not tell of count as a new state would have them (see `record`).
  func identity(of state: CatalogState) async throws(SnapshotError) -> CatalogIdentity
  /// Writes anew what is damaged of the snapshot that the state is recorded as. What others have in common with it is whole then, too.
  /// - Parameter identity: what `identity(of:)` said of this state, with nothing recorded since.
  /// - Returns: what was damaged, for people; nil when nothing was, or the state is not recorded.
  func mend(_ state: CatalogState, as identity: CatalogIdentity) async throws(SnapshotError)
    -> String?
  /// The number that the next new state gets: the lowest that no snapshot ever had, and that is not reserved.
  func nextNumber() async throws(SnapshotError) -> Snapshot.ID
  /// Gives a new state no number up to this one. Writes nothing where none would be given.
  func reserveNumbers(through last: Snapshot.ID) async throws(SnapshotError)
  /// What recording the state now would come to. Changes nothing.
  /// - Parameters:
  ///   - identity: what `identity(of:)` said of this state, with nothing recorded since.
  ///   - last: up to which numbers will be reserved before it is recorded; nil for none.
  func prospect(of state: CatalogState, as identity: CatalogIdentity, above last: Snapshot.ID?)
    async throws(SnapshotError) -> SnapshotProspect
  /// Makes the state the current one: records it unless it is known, and notes when it was seen. What it newly tells of pictures is added
  /// to it where it is the current one already; what is recorded of the past stays as it is. Pictures that a new state does not tell of
  /// are taken from the last state, where their address is the same.
  ///
  /// - Parameters:
  ///   - state: of all kinds.
  ///   - identity: what `identity(of:)` said of this state, with nothing recorded since.
  ///   - since: from when on it is the current one; of no account when it already is. As long as a state before it has a later date, the
  ///     history tells that one.
  ///   - seen: when it was last fetched or confirmed.
  ///   - listed: the same of the oldest page of its characters. Nothing is written when all of this is known.
  @discardableResult
  func record(
    _ state: CatalogState, as identity: CatalogIdentity, since: Date, seen: Date, listed: Date
  ) async throws(SnapshotError) -> Snapshot.ID

  /// The whole state. Its `asOf` is when it was first seen.
  func state(of id: Snapshot.ID) async throws(SnapshotError) -> CatalogState
  /// The same as comparing the two states, without reading what they have in common.
  func difference(from old: Snapshot.ID, to new: Snapshot.ID, filter: FieldFilter)
    async throws(SnapshotError) -> CatalogDiff

  /// The records as each was in the last of the snapshots that has one of its id; what none has is left out.
  /// - Parameter snapshots: the earliest first.
  func last(_ records: AbsentRecords, in snapshots: [Snapshot.ID]) async throws(SnapshotError)
    -> EarlierRecords

  /// The digests of all pictures that a state tells of, in lower-case hex.
  func pictures() async throws(SnapshotError) -> Set<String>
  /// The digests of the pictures that the current state has of these characters, as far as their addresses are the same there. A damaged
  /// record tells of none.
  func pictures(of characters: [CatalogCharacter]) async throws(SnapshotError)
    -> [CatalogCharacter.ID: String]
  /// What states had that are kept no longer.
  func forgotten() async throws(SnapshotError) -> ForgottenRecords
  /// Forgets the snapshots and what only they held, but for `forgotten()`. The current one stays even when it is named; ids that do not
  /// exist are passed over.
  /// - Returns: those that were removed.
  @discardableResult
  func remove(_ ids: Set<Snapshot.ID>) async throws(SnapshotError) -> Set<Snapshot.ID>
}
