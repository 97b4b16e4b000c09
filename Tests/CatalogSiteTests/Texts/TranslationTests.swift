import CatalogDomain
import CatalogSite
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
