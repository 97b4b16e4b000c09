import CatalogDomain
import CatalogSite
import CatalogTemplates
import CatalogTestSupport
import Foundation
import Testing

@Suite("A site in another language")
struct TranslationTests {
  private func catalog() throws -> Catalog {
    Catalog(
      characters: [
        try SmallCatalog.character(1, "Quill", gender: "Female", episodes: [1]),
        try SmallCatalog.character(2, "Otto", status: "Dead", species: "unknown"),
      ], locations: [],
      episodes: [SmallCatalog.episode(1, "S01E01", airDate: "March 2, 2014")],
      asOf: SmallCatalog.asOf)
  }

  private func site(_ language: String, _ templates: [String: String]) throws -> TestSite {
    try TestSite(
      try catalog(), templates: templates,
      settings: SiteSettings(language: language, source: SourceFacts(name: "the test")))
  }

  @Test(
    "The words of the API are translated, addresses are not",
    arguments: [
      ("en", "Alive/Female/Human;Unknown ../species/human/index.html"),
      ("de", "Lebendig/Weiblich/Human;Unbekannt ../species/human/index.html"),
    ])
  func vocabulary(language: String, expected: String) throws {
    let site = try site(
      language,
      [
        "character":
          "{{status.label}}/{{gender.label}}/{{species.label}};{{place.name}} {{species.url}}"
      ])
    #expect(try site.text("characters/1.html") == expected)
  }

  @Test(
    "One and many have their own forms, dates their own order",
    arguments: [
      ("en", "All 2 characters|The only episode|14 December 2025|2 March 2014"),
      ("de", "Alle 2 Figuren|Die einzige Folge|14. Dezember 2025|2. März 2014"),
    ])
  func forms(language: String, expected: String) throws {
    let site = try site(
      language,
      [
        "home": "{{allCharacters}}|{{allEpisodes}}|{{site.dataDate}}|"
          + "{{#episodes}}{{longAirDate}}{{/episodes}}"
      ])
    #expect(try site.text("index.html") == expected)
  }

  @Test(
    "The way to all values of a kind has one and many as well",
    arguments: [
      ("en", "Species: All 2;Gender: The only value;"),
      ("de", "Spezies: Alle 2;Geschlecht: Der einzige Wert;"),
    ])
  func values(language: String, expected: String) throws {
    let cast = Catalog(
      characters: [
        try SmallCatalog.character(1, gender: "Female"),
        try SmallCatalog.character(2, species: "Alien", gender: "Female"),
      ], locations: [], episodes: [], asOf: SmallCatalog.asOf)
    let site = try TestSite(
      cast, templates: ["characters": "{{#choices}}{{label}}: {{allText}};{{/choices}}"],
      settings: SiteSettings(language: language, source: SourceFacts(name: "the test")))
    #expect(try site.text("characters/index.html") == expected)
  }

  /// The English texts without forms, but for these.
  private func texts(
    _ language: String, _ changes: [String: [String: String]]
  ) throws -> TemplateSource {
    let english = try TestSite.texts("en")
    var texts = try #require(
      JSONSerialization.jsonObject(with: Data(english.text.utf8)) as? [String: Any])
    for (name, value) in texts {
      if let forms = value as? [String: Any] { texts[name] = forms["other"] }
    }
    texts.merge(changes) { $1 }
    let data = try JSONSerialization.data(withJSONObject: texts, options: .sortedKeys)
    return TemplateSource(
      name: "texts", path: "texts/\(language).json", text: String(decoding: data, as: UTF8.self))
  }

  @Test(
    "A variety of a language has its own forms, also in a file for all varieties",
    arguments: [("pt-PT", "0 characters"), ("pt-BR", "0 character"), ("pt", "0 character")])
  func variety(language: String, none: String) throws {
    let theme = try TemporaryFolder()
    for name in TestSite.pageTemplates {
      try theme.write(
        name == "location" ? "{{page.description}}" : TestSite.blank, to: name + ".mustache")
    }
    try theme.write("a{}", to: "assets/style.css")
    try theme.write(TestSite.texts("en").text, to: "texts/pt.json")
    let site = TestSite(
      plan: try SitePlan(
        catalog: Catalog(
          characters: [], locations: [SmallCatalog.location(1, "Hall")], episodes: [],
          asOf: SmallCatalog.asOf), avatars: [:],
        templates: SiteTemplates(
          directory: theme.path, displayedAs: "Theme", language: language),
        settings: SiteSettings(language: language, source: SourceFacts(name: "the test"))))
    #expect(try site.text("locations/1.html") == "Hall, Planet: \(none) last seen here.")
  }

  @Test(
    "A name turns nobody else's direction, whichever way the language is written",
    arguments: [
      ("en", "Hall 7", "Hall 7 · Cast|Hall 7, Planet"),
      ("en", "\u{5D0}!", "\u{2068}\u{5D0}!\u{2069} · Cast|\u{2068}\u{5D0}!\u{2069}, Planet"),
      (
        "ur", "Hall (B)",
        "\u{2068}Hall (B)\u{2069} · Cast|\u{2068}Hall (B)\u{2069}, \u{2068}Planet\u{2069}"
      ),
      ("ur", "\u{5D0}!", "\u{5D0}! · Cast|\u{5D0}!, \u{2068}Planet\u{2069}"),
      (
        "ur", "\u{5D0} 7",
        "\u{2068}\u{5D0} 7\u{2069} · Cast|\u{2068}\u{5D0} 7\u{2069}, \u{2068}Planet\u{2069}"
      ),
      (
        "ur", "\u{202D}\u{5D0}",
        "\u{2068}\u{202D}\u{5D0}\u{2069} · Cast|\u{2068}\u{202D}\u{5D0}\u{2069}, \u{2068}Planet\u{2069}"
      ),
    ])
  func direction(language: String, name: String, expected: String) throws {
    let site = try TestSite(
      Catalog(
        characters: [], locations: [SmallCatalog.location(1, name)], episodes: [],
        asOf: SmallCatalog.asOf),
      templates: ["location": "{{page.title}}|{{page.description}}"],
      settings: SiteSettings(
        title: "Cast", language: language, source: SourceFacts(name: "the test")),
      words: "en")
    #expect(
      try site.text("locations/1.html") == expected + ": 0 characters last seen here.")
  }

  @Test(
    "The script has every form of a number that the language needs, and its place apart from letters",
    arguments: [
      // A form that is as the one for all others is that one.
      (
        "pl",
        [
          "one": "{count} postać", "few": "{count} postacie", "many": "{count} postaci",
          "other": "{count} postaci",
        ], "[-one: %n postać][-few: %n postacie][: %n postaci]"
      ),
      ("hu", ["one": "{count}x", "other": "{count}db"], "[-one: %n\u{2060}x][: %n\u{2060}db]"),
      ("ja", ["other": "{count}件、{count}_{count}"], "[: %n件、%n\u{2060}_%n]"),
    ])
  func numberForms(language: String, forms: [String: String], expected: String) throws {
    let dialogs = "{{#foundCharacters}}[{{suffix}}: {{text}}]{{/foundCharacters}}"
    let pages = TestSite.pageTemplates.map {
      TemplateSource(
        name: $0, path: $0 + ".mustache", text: $0 == "dialogs" ? dialogs : TestSite.blank)
    }
    let templates = try SiteTemplates(
      library: TemplateLibrary(pages),
      assets: ThemeAssets([ThemeAsset(name: "site.js", bytes: Array("0".utf8))]),
      texts: texts(language, ["foundCharacters": forms]), language: language)
    let site = TestSite(
      plan: try SitePlan(
        catalog: try catalog(), avatars: [:], templates: templates,
        settings: SiteSettings(language: language, source: SourceFacts(name: "the test"))))
    #expect(try site.text("search/dialogs.js").contains("\"\(expected)\""))
  }

  @Test("The search is said to look into fields by their names", arguments: ["en", "de"])
  func searchedFields(language: String) throws {
    let file = try TestSite.texts(language)
    let texts = try #require(
      JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any])
    let description = try #require(texts["describeSearch"] as? String).lowercased()
    for name in ["fieldName", "fieldStatus", "headingSpecies", "fieldType", "headingGender"] {
      let label = try #require(texts[name] as? String)
      #expect(description.contains(label.lowercased()))
    }
  }

  @Test func `every page of the project's theme speaks it`() throws {
    let english = try TestSite(shipped: try catalog())
    let german = try TestSite(
      shipped: try catalog(),
      settings: SiteSettings(language: "de", source: SourceFacts(name: "the test")))
    #expect(english.paths == german.paths)
    for page in try german.pages() {
      #expect(page.text.contains("<html lang=\"de\">"))
      #expect(page.text.contains("Zum Inhalt springen"))
      for word in ["Characters", "Locations", "Previous", "Unknown", "Skip to", "Last seen"] {
        #expect(!page.text.contains(word), "\(page.path) says \(word)")
      }
    }
  }
}
