import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite("Words on what the source has no longer")
struct FormerRecordsTests {
  private static func history(_ catalogs: [Catalog]) -> CatalogHistory {
    let states = catalogs.map { CatalogState(catalog: $0) }
    return CatalogHistory(
      begin: SmallCatalog.asOf,
      changes: zip(states, states.dropFirst()).enumerated().map { position, pair in
        CatalogHistory.Change(
          snapshot: Snapshot.ID(position + 2), occurrence: 1, fingerprint: "\(position)",
          date: SmallCatalog.asOf, lastBefore: SmallCatalog.asOf,
          diff: CatalogDiff(from: pair.0, to: pair.1))
      }.reversed())
  }

  private static func catalog(_ characters: CatalogCharacter...) -> Catalog {
    Catalog(characters: characters, locations: [], episodes: [], asOf: SmallCatalog.asOf)
  }

  /// Of characters 1 and 2, which the world has; of 8 and 9, which went, and of who they were.
  private static let past: CatalogHistory = {
    do {
      let (ann, bob) = (
        try SmallCatalog.character(1, "Ann", species: "Mythological Creature"),
        try SmallCatalog.character(2, "Bob", status: "Dead")
      )
      return history([
        catalog(
          ann, try SmallCatalog.character(2, "Bob", species: "Cat"),
          try SmallCatalog.character(8, "Eve", status: "Adrift"),
          try SmallCatalog.character(9, "Fay")),
        catalog(ann, bob, try SmallCatalog.character(8, "Eve", status: "Adrift")),
        catalog(ann, bob),
      ])
    } catch {
      return CatalogHistory(begin: SmallCatalog.asOf)
    }
  }()

  private func world(told: Int, notes: [Int: String] = [:], introductions: [String: String] = [:])
    throws -> ContentWorld
  {
    let now = try Self.catalog(
      SmallCatalog.character(1, "Ann", species: "Mythological Creature"),
      SmallCatalog.character(2, "Bob", status: "Dead"))
    let newest = CatalogHistory(
      begin: Self.past.begin, changes: Array(Self.past.changes.prefix(told)))
    return try ContentWorld(
      notes: notes, introductions: introductions,
      former: FormerRecords(Self.past, told: newest, now))
  }

  @Test func `a link leads to the page of who is gone, else it is a warning and no link`() throws {
    let text = "[Eve](character:8), [Eve](8.md), [Fay](character:9)"
    let all = try world(told: 2, notes: [1: text, 8: "Who?"])
    #expect(all.problems == [] && all.content.warnings == [])
    #expect(
      try all.site.text("characters/1.html")
        == "Ann|<p><a href=\"8.html\">Eve</a>, <a href=\"8.html\">Eve</a>, <a href=\"9.html\">Fay</a></p>\n|"
    )
    #expect(
      all.content.linksToPast.map(\.description)
        == [("character:8", 8), ("8.md", 8), ("character:9", 9)].map { link, id in
          "Content/characters/1.md:5: link \"\(link)\": the source has no character \(id) any more, so this leads to the page that is left, as long as the past of the data is kept"
        })
    let newest = try world(told: 1, notes: [1: text, 8: "Who?"])
    #expect(newest.problems == [])
    #expect(
      newest.content.warnings.map(\.description) == [
        "Content/characters/1.md:5: link \"character:9\": the source has no character 9 any more, so this is no link"
      ])
    #expect(
      try newest.site.text("characters/1.html")
        == "Ann|<p><a href=\"8.html\">Eve</a>, <a href=\"8.html\">Eve</a>, Fay</p>\n|")
  }

  @Test func `a link to who has a file that is left out is a warning and no link`() throws {
    let world = try ContentWorld(notes: [1: "[Eve](character:8), [Eve](8.md#life)", 8: "Who?"])
    #expect(world.problems == [] && world.content.linksToPast == [])
    #expect(
      world.content.warnings.map(\.description) == [
        "Content/characters/1.md:5: link \"character:8\": the source has no character 8, so this is no link",
        "Content/characters/1.md:5: link \"8.md#life\": the source has no character 8, so this is no link",
      ])
    #expect(try world.site.text("characters/1.html") == "Ann|<p>Eve, Eve</p>\n|")
  }

  @Test func `a link to a heading of who is gone leads to their page`() throws {
    let world = try world(told: 2, notes: [1: "[Eve](8.md#life)", 8: "## Life"])
    #expect(world.problems == [] && world.content.warnings == [])
    #expect(
      try world.site.text("characters/1.html") == "Ann|<p><a href=\"8.html\">Eve</a></p>\n|")
  }

  @Test func `a link to a place, an episode or a list that is gone is a warning`() throws {
    let before = Catalog(
      characters: [try SmallCatalog.character(2, "Bob", status: "Adrift")],
      locations: [SmallCatalog.location(8, "Shed")],
      episodes: [SmallCatalog.episode(4, "S01E04")], asOf: SmallCatalog.asOf)
    let now = Self.catalog(try SmallCatalog.character(2, "Bob", status: "Dead"))
    let past = Self.history([before, now])
    let world = try ContentWorld(
      notes: [1: "[Shed](location:8), [it](episode:4), [adrift](../status/adrift.md)"],
      introductions: ["status/adrift": "A."], former: FormerRecords(past, told: past, now))
    #expect(world.problems == [])
    #expect(
      world.content.warnings.map(\.description).sorted() == [
        "Content/characters/1.md:5: link \"../status/adrift.md\": no list has status/adrift.md above it any more, so this is no link",
        "Content/characters/1.md:5: link \"episode:4\": the source has no episode 4 any more, so this is no link",
        "Content/characters/1.md:5: link \"location:8\": the source has no location 8 any more, so this is no link",
        "Content/status/adrift.md:1: no character has the status \"adrift\" any more, so this file is left out",
      ])
    #expect(try world.site.text("characters/1.html") == "Ann|<p>Shed, it, adrift</p>\n|")
  }

  @Test func `a list that only a correction made is gone with its character`() throws {
    var sheet = CharacterSheet(
      key: .known(.init(5)), text: ContentWorld.text("characters/5.md", ""))
    sheet.species = "Mothfolk"
    sheet.status = "unknown"
    func world() throws -> ContentWorld {
      try ContentWorld(
        notes: [1: "[Moths](../species/mothfolk.md)"], sheets: [sheet],
        introductions: ["species/mothfolk": "A.", "status/unknown": "B."])
    }
    let gone = try world()
    #expect(gone.problems == [])
    #expect(
      gone.content.warnings.map(\.description).sorted() == [
        "Content/characters/1.md:5: link \"../species/mothfolk.md\": no list has species/mothfolk.md above it any more, so this is no link",
        "Content/species/mothfolk.md:1: no character has the species \"mothfolk\" any more, so this file is left out",
        "Content/status/unknown.md:1: no character has the status \"unknown\" any more, so this file is left out",
      ])
    sheet.isHidden = true
    let hidden = try world()
    #expect(hidden.problems.count == 3 && hidden.content.warnings == [])
  }

  @Test(
    "A list's folder that had a digest, beside a name that looks alike, may be gone",
    arguments: [
      // The few that looked like the many are gone; or they were the many, and the few are all there is now.
      ("mythological-creature-23fbea59", 1), ("mythological-creature-50c1957c", 2),
    ])
  func lookalikes(folder: String, slips: Int) throws {
    let (ann, bob) = (
      try SmallCatalog.character(1, "Ann", species: "Mythological Creature"),
      try SmallCatalog.character(2, "Bob", status: "Dead")
    )
    let others = try (3..<(3 + slips)).map {
      try SmallCatalog.character($0, species: "mythological creature!")
    }
    let now = Self.catalog(ann, bob)
    let before = Catalog(
      characters: [ann, bob] + others, locations: [], episodes: [], asOf: SmallCatalog.asOf)
    let past = Self.history([before, now])
    let world = try ContentWorld(
      introductions: ["species/" + folder: "A."], former: FormerRecords(past, told: past, now))
    #expect(world.problems == [])
    #expect(
      world.content.warnings.map(\.description) == [
        "Content/species/\(folder).md:1: no character has the species \"\(folder)\" any more, so this file is left out"
      ])
  }

  @Test func `who was never there is a mistake still`() throws {
    let world = try world(told: 2, notes: [1: "[Guy](character:7)"])
    #expect(
      world.problems == [
        "Content/characters/1.md:5: link \"character:7\": the catalog has no character 7"
      ])
  }

  @Test func `what stood above a list that is gone is left out with a warning`() throws {
    let world = try world(
      told: 0,
      introductions: ["status/adrift": "A.", "species/cat": "B.", "status/dead": "C."])
    #expect(world.problems == [])
    #expect(
      world.content.warnings.map(\.description).sorted() == [
        "Content/species/cat.md:1: no character has the species \"cat\" any more, so this file is left out",
        "Content/status/adrift.md:1: no character has the status \"adrift\" any more, so this file is left out",
      ])
    let wrong = try self.world(told: 0, introductions: ["status/adrft": "A."])
    #expect(wrong.problems.count == 1 && wrong.content.warnings == [])
  }
}
