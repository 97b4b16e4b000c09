import CatalogData
import CatalogDomain
import CatalogTestSupport
import Foundation
import Testing

/// What owners of sites do, told apart from what the source does, by the `catalog.json` of each site.
@Suite("What owners of sites change")
struct OwnChangesTests {
  private typealias Site = OwnedSite

  private func diff(_ old: OwnedSite, _ new: OwnedSite, _ filter: FieldFilter = .all) throws
    -> CatalogDiff
  {
    let states = try StateFile.states(
      from: StateBlob(data: old.bytes, name: "old"), and: StateBlob(data: new.bytes, name: "new"))
    let diff = CatalogDiff(from: states.old, to: states.new, filter: filter)
    let reversal = CatalogDiff(from: states.new, to: states.old, filter: filter)
    #expect(reversal.isReversal(of: diff))
    return diff
  }

  private func lines(_ changes: [RecordChange<CatalogCharacter>]) -> [String] {
    changes.map { change in
      "\(change.id) "
        + change.fields.map { "\($0.field.rawValue): \(text($0.old)) → \(text($0.new))" }
        .joined(separator: ", ")
    }
  }

  private func text(_ value: FieldValue) -> String {
    switch value {
    case .text(let text): String(text.prefix(8))
    case .address(let url): url.absoluteString
    default: "\(value)"
    }
  }

  private let ada = OwnedSite.character(1, "Ada")
  private let bo = OwnedSite.character(2, "Bo")

  @Test func `a correction is told by what the source says, and taken back the other way`() throws {
    let plain = Site(source: [ada, bo], pictures: [1: "a"])
    var own = plain
    own.corrected = [Site.character(1, "Ada", .dead)]
    own.ownPictures = [1: "b"]
    let diff = try diff(plain, own)
    #expect(
      lines(diff.own?.corrected ?? []) == ["1 status: Alive → Dead, avatar: aaaaaaaa → bbbbbbbb"])
    #expect(diff.own == OwnChanges(corrected: diff.own?.corrected ?? []))
    #expect(diff.characters.isEmpty && diff.avatars.isEmpty && diff.drift.isEmpty)
    #expect(!diff.isEmpty)
    let back = try self.diff(own, plain)
    #expect(
      lines(back.own?.takenBack ?? []) == ["1 status: Dead → Alive, avatar: bbbbbbbb → aaaaaaaa"])
  }

  @Test func `a correction taken back is told under the name in the newer state`() throws {
    let old = Site(
      source: [ada, bo],
      corrected: [Site.character(1, "Ada", type: "Poet"), Site.character(2, "Bo", .dead)])
    // The source renames the first one and has the second one no longer.
    let new = Site(source: [Site.character(1, "Ada L.")])
    for filter in [.all, FieldFilter(only: names("type", "status"))] {
      let diff = try diff(old, new, filter)
      let takenBack = try #require(diff.own).takenBack
      #expect(lines(takenBack) == ["1 type: Poet → ", "2 status: Dead → Alive"])
      #expect(takenBack.map(\.new.name) == ["Ada L.", "Bo"])
      let json = DiffJSON.bytes(of: diff, between: DiffSides(from: "a", to: "b"))
      #expect(
        String(decoding: json, as: UTF8.self)
          .contains("\"taken_back\":[\n{\"id\":1,\"name\":\"Ada L.\","))
    }
  }

  @Test func `a picture alone can be corrected, also where the source's is not known`() throws {
    let plain = Site(source: [ada])
    let own = Site(source: [ada], corrected: [ada], ownPictures: [1: "b"])
    let diff = try diff(plain, own)
    #expect(lines(diff.own?.corrected ?? []) == ["1 avatar:  → bbbbbbbb"])
    #expect(!diff.isEmpty)
  }

  @Test func `a correction that changed is told by the fields that are the owner's`() throws {
    var old = Site(source: [ada, bo], pictures: [1: "a"])
    old.corrected = [Site.character(1, "Ada", .dead, type: "Poet"), Site.character(2, "Bob")]
    // The source renames the first one; the name of the second one goes on to be corrected.
    var new = Site(
      source: [Site.character(1, "Ada L."), Site.character(2, "Bo Peep")], pictures: [1: "c"])
    new.corrected = [Site.character(1, "Ada L.", .unknown), Site.character(2, "Bob")]
    let diff = try diff(old, new)
    #expect(lines(diff.characters.changed) == ["1 name: Ada → Ada L.", "2 name: Bo → Bo Peep"])
    #expect(lines(diff.own?.changed ?? []) == ["1 status: Dead → unknown, type: Poet → "])
    #expect(diff.changedAvatars.count == 1)
    #expect(diff.own == OwnChanges(changed: diff.own?.changed ?? []))
    #expect(try self.diff(old, new, FieldFilter(only: names("name"))).own?.isEmpty == true)
    #expect(try self.diff(old, new, FieldFilter(only: names("type"))).own?.changed.count == 1)
    #expect(try self.diff(old, new, FieldFilter(only: names("dimension"))).own == nil)
  }

  private func names(_ names: String...) -> Set<FieldName> { Set(names.compactMap(FieldName.init)) }

  @Test func `characters of one's own are created, changed and removed`() throws {
    let (mira, noor) = (Site.character(90, "Mira"), Site.character(91, "Noor"))
    let old = Site(source: [ada], created: [mira, noor], ownPictures: [90: "a", 91: "b"])
    let new = Site(
      source: [ada], created: [Site.character(91, "Noor", .dead), Site.character(92, "Oz")],
      ownPictures: [91: "c", 92: "d"])
    let own = try #require(try diff(old, new).own)
    #expect(own.created.added == [Site.character(92, "Oz")])
    #expect(own.created.removed == [mira])
    #expect(lines(own.created.changed) == ["91 status: Alive → Dead, avatar: bbbbbbbb → cccccccc"])
    #expect(own.created.fieldCounts.map(\.field) == [.status, .avatar])
    #expect(own.corrected.isEmpty && own.takenBack.isEmpty && own.changed.isEmpty)
  }

  @Test(arguments: [
    ("pictures/a/u.png", "pictures/b/u.png"), ("pictures/u.png", "pictures/v.png"),
    ("u.png", "pictures/u.png"),
  ])
  func `a file of the owner's that has another place is told`(old: String, new: String) throws {
    func site(_ picture: String) -> OwnedSite {
      let mira = Site.character(90, "Mira", picture: picture)
      return Site(source: [ada], created: [mira], ownPictures: [90: "a"])
    }
    let diff = try diff(site(old), site(new))
    #expect(!diff.isEmpty)
    #expect(
      lines(diff.own?.created.changed ?? []) == ["90 image: content:/\(old) → content:/\(new)"])
  }

  @Test func `nothing is said of sites without any, nor of states that do not know`() throws {
    let plain = Site(source: [ada])
    let own = Site(source: [ada], created: [Site.character(90, "Mira")])
    #expect(try diff(plain, plain).own == nil)
    #expect(try diff(own, own).own == OwnChanges())
    #expect(try diff(own, own).isEmpty)
    let snapshot = try CanonicalForm.state(from: plain.bytes, name: "snapshot")
    let site = try StateFile.state(from: StateBlob(data: own.bytes, name: "catalog.json"))
    let diff = CatalogDiff(from: snapshot, to: site)
    #expect(diff.own == nil && diff.isEmpty)
  }

  @Test func `the owner's changes are hidden with their characters`() throws {
    let old = Site(source: [ada, bo], created: [Site.character(90, "Mira")])
    let new = Site(
      source: [ada, bo], corrected: [Site.character(1, "A"), Site.character(2, "B")])
    let diff = try diff(old, new).hiding([.init(2), .init(90)])
    #expect(lines(diff.own?.corrected ?? []) == ["1 name: Ada → A"])
    #expect(diff.own?.created.isEmpty == true)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a patch makes one site's file the other's`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (old, new) = (Site.random(&random), Site.random(&random))
    let states = try StateFile.states(
      from: StateBlob(data: old.bytes, name: "old"), and: StateBlob(data: new.bytes, name: "new"))
    var patched = try PatchedDocument(old.bytes)
    try patched.apply(
      DiffPatch.bytes(
        of: CatalogDiff(from: states.old, to: states.new),
        own: OwnRecordsDiff(from: states.old, to: states.new)))
    #expect(try patched.bytes == PatchedDocument(new.bytes).bytes)
  }

  @Test func `a patch leaves them as they are where a filter leaves characters out`() throws {
    let plain = Site(source: [ada])
    let own = Site(source: [ada], created: [Site.character(90, "Mira")])
    let filter = FieldFilter(only: names("dimension"))
    for (old, new) in [(plain, own), (own, plain)] {
      let states = try StateFile.states(
        from: StateBlob(data: old.bytes, name: "old"), and: StateBlob(data: new.bytes, name: "new"))
      var patched = try PatchedDocument(old.bytes)
      try patched.apply(
        DiffPatch.bytes(
          of: CatalogDiff(from: states.old, to: states.new, filter: filter),
          own: OwnRecordsDiff(from: states.old, to: states.new, filter: filter)))
      #expect(try patched.bytes == PatchedDocument(old.bytes).bytes)
    }
  }

  @Test func `as JSON they stand under a key of their own`() throws {
    let old = Site(source: [ada, bo], corrected: [Site.character(1, "A")])
    let new = Site(source: [ada, bo], created: [Site.character(90, "Mira")])
    let json = try JSONSerialization.jsonObject(
      with: DiffJSON.bytes(of: diff(old, new), between: DiffSides(from: "a", to: "b")))
    let document = try #require(json as? [String: Any])
    let summary = try #require(document["summary"] as? [String: Any])
    let counts = try #require(summary["own"] as? [String: Any])
    #expect(counts["corrected"] as? Int == 0)
    #expect(counts["taken_back"] as? Int == 1)
    #expect((counts["characters"] as? [String: Any])?["added"] as? Int == 1)
    let own = try #require(document["own"] as? [String: Any])
    let taken = try #require((own["taken_back"] as? [[String: Any]])?.first)
    #expect(taken["id"] as? Int == 1)
    #expect(taken["fields"] as? [String: [String: String]] == ["name": ["old": "A", "new": "Ada"]])
    let created = try #require((own["characters"] as? [String: [[String: Any]]])?["added"])
    #expect(created.map { $0["name"] as? String } == ["Mira"])
    let plain = try DiffJSON.bytes(
      of: diff(Site(source: [ada]), Site(source: [bo])), between: DiffSides(from: "a", to: "b"))
    #expect(!String(decoding: plain, as: UTF8.self).contains("\"own\""))
  }
}
