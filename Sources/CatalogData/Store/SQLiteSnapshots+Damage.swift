package import CatalogDomain
import GRDB

extension SQLiteSnapshots {
  package struct Verification: Hashable, Sendable {
    /// Those that were read.
    package let snapshots: Int
    /// What is damaged, one line each, with what to do.
    package let findings: [String]

    package init(snapshots: Int, findings: [String]) {
      self.snapshots = snapshots
      self.findings = findings
    }
  }

  /// Reads every snapshot, and compares it with what was recorded. Changes nothing. From when the task is cancelled, none is looked at.
  package func verify() async throws(SnapshotError) -> Verification {
    try reading { reading in
      let snapshots: [Snapshot]
      do {
        snapshots = try reading.snapshots()
      } catch let damage as SnapshotDamage {
        return Verification(snapshots: 0, findings: ["damaged snapshots: \(damage)"])
      }
      var walk = try SnapshotWalk(reading)
      var findings = try snapshots.compactMap { snapshot -> String? in
        guard !Task.isCancelled, try !walk.isWhole(snapshot) else { return nil }
        do {
          _ = try reading.state(of: snapshot.id)
          return nil
        } catch let damage as SnapshotDamage {
          return "damaged snapshot: \(snapshot.id): \(damage)"
        }
      }
      do {
        // Damage that none of them shows keeps the next one from being recorded.
        _ = try SnapshotWriting.nextID(reading.db)
      } catch let damage as SnapshotDamage {
        findings.append("damaged snapshots: \(damage)")
      }
      return Verification(snapshots: snapshots.count, findings: findings)
    }
  }

  package func mend(_ state: CatalogState, as identity: CatalogIdentity)
    async throws(SnapshotError) -> String?
  {
    guard let id = identity.snapshot else { return nil }
    let damage = try reading { try SnapshotMending($0, id, state, identity).damage() }
    guard let damage else { return nil }
    return try writing { reading in
      // An index that does not tell all rows is damage of its own, and would have others written beside them.
      try reading.db.execute(sql: "REINDEX snapshot_records")
      let mending = try SnapshotMending(reading, id, state, identity)
      if try mending.damage() != nil { try mending.mend() }
      return damage
    }
  }
}
