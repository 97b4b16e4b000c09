import CatalogDomain
import CatalogSite
import Testing

/// The scripts that V8's `Intl.Locale` finds likely say the same of each.
@Suite("The way a language is written")
struct TextDirectionTests {
  @Test(arguments: [
    "ar", "AR-eg", "he", "iw", "yi", "fa", "fa-AF", "ur", "ps", "ckb", "dv", "ug", "sd", "ks",
    "syr", "nqo", "az-Arab", "az-IR", "pa-PK", "pa-Arab-PK", "ku-IQ", "ff-Adlm", "en-Hebr", "uz-AF",
    "ar-u-nu-latn",
  ])
  func `from right to left`(language: String) {
    #expect(TextDirection(language) == .rightToLeft)
  }

  @Test(arguments: [
    "en", "de-AT", "ar-Latn", "he-Latn-IL", "az", "az-Latn-IR", "pa", "ku", "sd-IN", "ug-KZ", "ff",
    "en-x-arab", "de-1996", "sl-1994", "und", "",
  ])
  func `from left to right`(language: String) {
    #expect(TextDirection(language) == .leftToRight)
  }

  @Test(
    "Templates see a direction only where it is from right to left",
    arguments: [("en", "()"), ("de", "()"), ("ar", "(rtl)")])
  func field(language: String, expected: String) throws {
    let catalog = Catalog(characters: [], locations: [], episodes: [], asOf: SmallCatalog.asOf)
    let site = try SitePlan(
      catalog: catalog, avatars: [:],
      templates: try TestSite.templates(["home": "({{#site.direction}}{{.}}{{/site.direction}})"]),
      settings: SiteSettings(language: language, source: SourceFacts(name: "the test")))
    #expect(try TestSite(plan: site).text("index.html") == expected)
  }
}
