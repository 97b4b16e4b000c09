import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite("The page of a character")
struct CharacterPageTests {
  private func site(_ template: String, _ catalog: Catalog) throws -> TestSite {
    try TestSite(catalog, templates: ["character": template])
  }

  private func crowd(_ count: Int) throws -> Catalog {
    let hall = LocationReference(name: "Hall", id: .init(1))
    return Catalog(
      characters: try (1...count).map { try SmallCatalog.character($0 * 10, "C\($0)", at: hall) },
      locations: [SmallCatalog.location(1, "Hall")], episodes: [], asOf: SmallCatalog.asOf)
  }

  @Test func `knows its neighbours by id`() throws {
    let site = try site(
      "{{#previous}}{{number}} {{url}}{{/previous}}|{{#next}}{{number}} {{url}}{{/next}}",
      try crowd(3))
    #expect(try site.text("characters/10.html") == "|020 20.html")
    #expect(try site.text("characters/20.html") == "010 10.html|030 30.html")
    #expect(try site.text("characters/30.html") == "020 20.html|")
  }

  @Test func `shows six others of the same place, going round`() throws {
    let site = try site("{{#others}}{{name}} {{/others}}of {{placeCount}}", try crowd(8))
    #expect(try site.text("characters/10.html") == "C2 C3 C4 C5 C6 C7 of 8")
    #expect(try site.text("characters/60.html") == "C7 C8 C1 C2 C3 C4 of 8")
    #expect(try site.text("characters/80.html") == "C1 C2 C3 C4 C5 C6 of 8")
  }

  @Test func `alone at a place, there are no others`() throws {
    let site = try site("{{^hasOthers}}alone{{/hasOthers}}", try crowd(1))
    #expect(try site.text("characters/10.html") == "alone")
  }

  @Test func `tells the first and the last episode, all of them by season, and draws them`() throws
  {
    let site = try site(
      "{{firstSeen.code}} {{firstSeen.airDate}}-{{lastSeen.name}};"
        + "{{#seasons}}{{#number}}S{{.}}{{/number}}{{^number}}?{{/number}}:"
        + "{{#episodes}}{{code}} {{/episodes}}{{/seasons}};{{episodeCount}}/{{episodeTotal}};"
        + "{{spectrum.marks}} {{spectrum.width}}",
      Catalog(
        characters: [try SmallCatalog.character(1, episodes: [5, 1, 4, 2])], locations: [],
        episodes: [
          SmallCatalog.episode(1, "S01E01"), SmallCatalog.episode(2, "S01E02"),
          SmallCatalog.episode(3, "S02E01"),
          SmallCatalog.episode(4, "S02E02", airDate: "July 26, 2015"),
          SmallCatalog.episode(5, "Special", "Finale", airDate: "soon"),
        ], asOf: SmallCatalog.asOf))
    #expect(
      try site.text("characters/1.html")
        == "S01E01 2013-12-02-Finale;S1:S01E01 S01E02 S2:S02E02 ?:Special ;4/5;M0 1h2M3 1h2 5")
  }

  @Test func `tells each episode once, whichever of the two names the other`() throws {
    let site = try site(
      "{{#episodes}}{{code}} {{castCount}};{{/episodes}}",
      Catalog(
        characters: [
          try SmallCatalog.character(1, episodes: [7, 2, 99, 5, 2]), try SmallCatalog.character(2),
        ], locations: [],
        episodes: [
          SmallCatalog.episode(2, "A", cast: [1, 1]), SmallCatalog.episode(3, "B", cast: [2, 1]),
          SmallCatalog.episode(5, "C"), SmallCatalog.episode(6, "D", cast: [1, 98, 1]),
          SmallCatalog.episode(7, "E", cast: [1, 2]), SmallCatalog.episode(8, "F", cast: [1]),
        ], asOf: SmallCatalog.asOf))
    #expect(try site.text("characters/1.html") == "A 1;B 2;C 1;D 1;E 2;F 1;")
    #expect(try site.text("characters/2.html") == "B 2;E 2;")
  }

  /// To look for each of them among all that the character names takes more than a minute.
  @Test(.timeLimit(.minutes(1))) func `may be in any number of episodes, and name any number`()
    throws
  {
    let site = try site(
      "{{firstSeen.code}}-{{lastSeen.code}}",
      Catalog(
        characters: [try SmallCatalog.character(1, episodes: Array(10_001...510_000))],
        locations: [], episodes: (1...10_000).map { SmallCatalog.episode($0, "E\($0)", cast: [1]) },
        asOf: SmallCatalog.asOf))
    #expect(try site.text("characters/1.html") == "E1-E10000")
  }

  @Test func `more episodes than columns share them`() throws {
    let site = try site(
      "{{spectrum.marks}} {{spectrum.width}}",
      Catalog(
        characters: [try SmallCatalog.character(1, episodes: [1, 2, 239, 240])], locations: [],
        episodes: (1...240).map { SmallCatalog.episode($0, "S01E\($0)") },
        asOf: SmallCatalog.asOf))
    #expect(try site.text("characters/1.html") == "M0 1h1M119 1h1 120")
  }

  @Test func `says when it was recorded in UTC`() throws {
    let site = try site(
      "{{recordedDay}} {{site.dataDay}} {{site.dataTime}}", try crowd(1))
    #expect(
      try site.text("characters/10.html") == "2017-11-04 2025-12-14 2025-12-14T06:00:00Z")
  }

  @Test(
    "Days are right at the edges of years and of time",
    arguments: [
      (0.0, "1970-01-01"), (-1, "1969-12-31"), (951_782_399, "2000-02-28"),
      (951_782_400, "2000-02-29"), (951_868_800, "2000-03-01"), (4_107_542_400, "2100-03-01"),
      (4_107_542_399, "2100-02-28"), (-62_135_596_800, "0001-01-01"), (1e300, "9999-12-31"),
    ])
  func days(seconds: Double, day: String) throws {
    let site = try site(
      "{{recordedDay}}",
      Catalog(
        characters: [
          try SmallCatalog.character(1, created: .init(timeIntervalSince1970: seconds))
        ],
        locations: [], episodes: [], asOf: SmallCatalog.asOf))
    #expect(try site.text("characters/1.html") == day)
  }

  @Test func `the title is cut, and turns nobody else's direction`() throws {
    let site = try site(
      "{{page.title}}",
      Catalog(
        characters: [
          try SmallCatalog.character(1, String(repeating: "x", count: 10_000)),
          try SmallCatalog.character(2, "\u{202E}kciR"),
        ], locations: [], episodes: [], asOf: SmallCatalog.asOf))
    #expect(
      try site.text("characters/1.html")
        == String(repeating: "x", count: 119) + "… · Character catalog")
    #expect(
      try site.text("characters/2.html") == "\u{2068}\u{202E}kciR\u{2069} · Character catalog")
  }

  @Test(
    "A name is cut within no letter or flag, but in one that never ends",
    arguments: [
      (118, "🇩🇪🇫🇷", ""), (118, "e\u{302}\u{301}yz", ""), (117, "👩🏽\u{200D}🚀z", ""),
      (117, "🇩🇪🇫🇷", "🇩🇪"), (100, "e" + String(repeating: "\u{301}", count: 60), nil),
    ])
  func cut(before: Int, name: String, kept: String?) throws {
    let begin = String(repeating: "x", count: before)
    let site = try site(
      "{{page.title}}",
      Catalog(
        characters: [try SmallCatalog.character(1, begin + name)], locations: [], episodes: [],
        asOf: SmallCatalog.asOf))
    let rest = kept ?? String(name.unicodeScalars.prefix(119 - before))
    #expect(try site.text("characters/1.html") == begin + rest + "… · Character catalog")
  }

  @Test(
    "Isolates of a name that have no partner in it get one, so that the title's own ends with the name",
    arguments: [
      ("\u{2067}a\u{2069}b", "\u{2068}\u{2067}a\u{2069}b\u{2069}"),
      ("\u{2067}a\u{2066}b", "\u{2068}\u{2067}a\u{2066}b\u{2069}\u{2069}\u{2069}"),
      ("a\u{2069}\u{5D0}", "\u{2068}\u{2068}a\u{2069}\u{5D0}\u{2069}"),
      ("\u{2069}a\u{2068}", "\u{2068}\u{2068}\u{2069}a\u{2068}\u{2069}\u{2069}"),
      // Cut before its end.
      (
        "\u{2067}" + String(repeating: "x", count: 120) + "\u{2069}",
        "\u{2068}\u{2067}" + String(repeating: "x", count: 118) + "…\u{2069}\u{2069}"
      ),
    ])
  func isolates(name: String, shown: String) throws {
    let site = try site(
      "{{page.title}}",
      Catalog(
        characters: [try SmallCatalog.character(1, name)], locations: [], episodes: [],
        asOf: SmallCatalog.asOf))
    #expect(try site.text("characters/1.html") == shown + " · Character catalog")
  }
}
