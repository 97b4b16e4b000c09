import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Damaged states that are mended")
struct SnapshotMendingTests {
  private static let first = States.of([1: "Ada", 2: "Bo"], pictures: [1: "a", 2: "b"])
  private static let second = States.of(
    [1: "Eve", 2: "Bo", 3: "Cy"], pictures: [1: "a", 2: "b", 3: "c"])

  /// A store of both states, with the first as the current one again, changed from outside.
  private func injured(_ folder: URL, _ sql: String) async throws -> SQLiteSnapshots {
    try await .injured(
      in: folder, by: sql, after: [(Self.first, 0), (Self.second, 1), (Self.first, 2)])
  }

  @Test(arguments: [
    // The row of a record that both have.
    (
      "UPDATE snapshot_records SET content = CAST(replace(CAST(content AS TEXT), 'Bo', 'By') AS BLOB)",
      [1, 2]
    ),
    ("UPDATE snapshot_records SET content = zeroblob(32) WHERE kind = 4 AND record = 2", [1, 2]),
    // One of a record that the first has alone.
    ("DELETE FROM snapshot_records WHERE kind = 1 AND record = 1 AND since = 1", [1]),
    // Those of the second count as the first's.
    ("UPDATE snapshot_records SET since = 1 WHERE record = 3", [1]),
    ("UPDATE snapshots SET pictures = 'x', shape = 'x' WHERE id = 1", [1]),
    // A picture of nobody, in the first alone.
    ("INSERT INTO snapshot_records VALUES (4, 9, 1, 2, zeroblob(32))", [1]),
  ])
  func `what is damaged of a state is mended out of the same state, for all that share it`(
    injury: String, named: [Int]
  ) async throws {
    try await StateFolder.with { folder in
      let snapshots = try await injured(folder, injury)
      let found = try await snapshots.verify()
      #expect(found.snapshots == 2)
      #expect(found.findings.count == named.count)
      for (finding, id) in zip(found.findings, named) {
        #expect(finding.hasPrefix("damaged snapshot: \(id): "))
      }

      let identity = try await snapshots.identity(of: Self.first)
      #expect(identity.snapshot == .init(1))
      #expect(try await snapshots.mend(Self.first, as: identity) != nil)
      #expect(try await snapshots.verify() == .init(snapshots: 2, findings: []))
      for (id, state) in [(1, Self.first), (2, Self.second)] {
        let read = try await snapshots.state(of: .init(id))
        #expect(CatalogDiff(from: state, to: read).isEmpty)
        #expect(read.avatars == state.avatars)
      }
      // Nothing is left that no state has.
      let pictures = Set(["a", "b", "c"].map { String(repeating: $0, count: 64) })
      #expect(try await snapshots.pictures() == pictures)
      #expect(try await snapshots.mend(Self.first, as: identity) == nil)
    }
  }

  @Test func `no state is looked at from when the task is cancelled`() async throws {
    try await StateFolder.with { folder in
      let snapshots = try await injured(
        folder, "UPDATE snapshots SET pictures = 'x', shape = 'x' WHERE id = 1")
      let verifying = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await snapshots.verify()
      }
      #expect(try await verifying.value.findings == [])
      #expect(try await snapshots.verify().findings.count == 1)
    }
  }

  @Test func `what a state does not tell of its pictures is left as it is`() async throws {
    try await StateFolder.with { folder in
      let snapshots = try await injured(
        folder,
        """
        UPDATE snapshot_records SET content = zeroblob(32) WHERE kind = 4 AND record = 2;
        UPDATE snapshot_records SET content = 'x' WHERE kind = 3;
        """)
      let bare = States.of([1: "Ada", 2: "Bo"])
      let identity = try await snapshots.identity(of: bare)
      #expect(try await snapshots.mend(bare, as: identity) != nil)
      #expect(try await snapshots.verify().findings.count == 2)
      #expect(try await snapshots.mend(bare, as: identity) == nil)
      let whole = try await snapshots.identity(of: Self.first)
      #expect(try await snapshots.mend(Self.first, as: whole) != nil)
      #expect(try await snapshots.verify().findings == [])
    }
  }

  @Test func `a state that is whole, or not recorded, is not mended`() async throws {
    try await StateFolder.with { folder in
      let snapshots = try await injured(folder, "SELECT 1")
      for state in [Self.first, Self.second, States.of([1: "Bo"])] {
        let identity = try await snapshots.identity(of: state)
        #expect(try await snapshots.mend(state, as: identity) == nil)
      }
    }
  }

  @Test func `a row that goes on beside the next one ends again, and says what it said`()
    async throws
  {
    try await StateFolder.with { folder in
      let snapshots = try await injured(
        folder,
        "UPDATE snapshot_records SET until = NULL WHERE kind = 1 AND record = 1 AND since = 1")
      let identity = try await snapshots.identity(of: Self.second)
      #expect(try await snapshots.mend(Self.second, as: identity) != nil)
      #expect(try await snapshots.verify() == .init(snapshots: 2, findings: []))
      for (id, state) in [(1, Self.first), (2, Self.second)] {
        let read = try await snapshots.state(of: .init(id))
        #expect(CatalogDiff(from: state, to: read).isEmpty, "\(id)")
      }
    }
  }
}
