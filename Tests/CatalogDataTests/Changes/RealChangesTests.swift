import CatalogData
import CatalogDomain
import CatalogTestSupport
import Foundation
import Testing

@Suite(
  "What really changed between May 2018 and December 2025",
  .enabled(
    if: RealData.isThere,
    "the real catalog is not at hand: CATALOG_SHARED_DATA names no folder that holds it"))
struct RealChangesTests {
  private func diff(from old: String = "2018-05-23", to new: String = "2025-12-14") async throws
    -> CatalogDiff
  {
    CatalogDiff(
      from: try await StateFile.state(at: RealData.path(old)),
      to: try await StateFile.state(at: RealData.path(new)))
  }

  private func counts<Record>(_ changes: RecordChanges<Record>) -> [Int] {
    [changes.added.count, changes.removed.count, changes.changed.count, changes.renamed.count]
  }

  private func fields<Record>(_ changes: RecordChanges<Record>) -> [String] {
    changes.fieldCounts.map { "\($0.field.rawValue) \($0.count)" }
  }

  @Test func `the numbers are the known ones`() async throws {
    let diff = try await diff()
    #expect(counts(diff.characters) == [333, 0, 72, 4])
    #expect(
      fields(diff.characters) == [
        "species 31", "episode 29", "type 21", "location 13", "name 4", "status 3", "origin 2",
        "gender 1",
      ])
    #expect(counts(diff.locations) == [50, 0, 8, 0])
    #expect(fields(diff.locations) == ["residents 8"])
    #expect(counts(diff.episodes) == [20, 0, 10, 0])
    #expect(fields(diff.episodes) == ["characters 10"])
    #expect(diff.avatars.isEmpty && diff.imageMoves.isEmpty && diff.drift.isEmpty)

    let birdperson = diff.characters.changed.first { $0.id == .init(47) }
    #expect(birdperson?.new.name == "Birdperson")
    #expect(
      birdperson?.fields.contains(
        FieldChange(field: .status, old: .text("Dead"), new: .text("Alive"))) == true)
    let rick = diff.characters.renamed.first { $0.id == .init(380) }
    #expect(rick?.old.name == "Weird Rick")
    #expect(rick?.new.name == "Unknown Rick")
  }

  @Test func `the other way round, the added ones are removed`() async throws {
    let diff = try await diff(from: "2025-12-14", to: "2018-05-23")
    #expect(counts(diff.characters) == [0, 333, 72, 4])
    #expect(counts(diff.locations) == [0, 50, 8, 0])
  }

  @Test func `the JSON says the same numbers`() async throws {
    let bytes = DiffJSON.bytes(of: try await diff(), between: DiffSides(from: "2018", to: "2025"))
    let json = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let summary = try #require(json["summary"] as? [String: Any])
    let characters = try #require(summary["characters"] as? [String: Any])
    #expect(characters["added"] as? Int == 333)
    #expect(characters["removed"] as? Int == 0)
    #expect(characters["changed"] as? Int == 72)
    #expect(
      characters["fields"] as? [String: Int] == [
        "species": 31, "episode": 29, "type": 21, "location": 13, "name": 4, "status": 3,
        "origin": 2, "gender": 1,
      ])
    let lists = try #require(json["characters"] as? [String: [[String: Any]]])
    #expect(lists["added"]?.count == 333)
    #expect(lists["changed"]?.count == 72)
  }

  @Test func `the patch makes the old catalog the new one`() async throws {
    let old = try await StateFile.state(at: RealData.path("2018-05-23"))
    let new = try await StateFile.state(at: RealData.path("2025-12-14"))
    var patched = try PatchedDocument(CanonicalForm.bytes(of: old))
    try patched.apply(DiffPatch.bytes(of: CatalogDiff(from: old, to: new)))
    #expect(try patched.bytes == PatchedDocument(CanonicalForm.bytes(of: new)).bytes)
  }

  @Test func `one list alone is compared with its like only`() async throws {
    let old = try await StateFile.state(at: RealData.path("2018-05-23/characters.json"))
    let new = try await StateFile.state(at: RealData.path("2025-12-14"))
    let diff = CatalogDiff(from: old, to: new)
    #expect(diff.kinds == [.character])
    #expect(counts(diff.characters) == [333, 0, 72, 4])
    #expect(diff.locations.isEmpty && diff.episodes.isEmpty)
  }
}
