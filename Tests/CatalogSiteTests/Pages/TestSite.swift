import CatalogDomain
import CatalogSite
import CatalogTemplates
import Foundation
import Testing

/// A planned site, and its pages as text.
struct TestSite {
  let plan: SitePlan

  static let pageTemplates = [
    "home", "characters", "character", "status", "locations", "location", "episodes", "episode",
    "facet", "facets", "changes", "change", "gone", "about", "search", "dialogs", "not-found",
  ]

  /// A template that makes an empty page on purpose.
  static let blank = "{{!}}"

  init(plan: SitePlan) {
    self.plan = plan
  }

  /// - Parameters:
  ///   - templates: by name; pages without one are empty.
  ///   - words: the language of the words, where the site's has none.
  init(
    _ catalog: Catalog, avatars: [CatalogCharacter.ID: SiteAvatar] = [:],
    templates: [String: String], assets: [String: String] = ["style.css": "a{}"],
    settings: SiteSettings = SiteSettings(source: SourceFacts(name: "the test")),
    words: String? = nil
  ) throws {
    plan = try SitePlan(
      catalog: catalog, avatars: avatars,
      templates: try Self.templates(
        templates, assets: assets, language: settings.language, words: words),
      settings: settings)
  }

  /// By name; pages without one are empty.
  static func templates(
    _ templates: [String: String], assets: [String: String] = ["style.css": "a{}"],
    language: String = "en", words: String? = nil
  ) throws -> SiteTemplates {
    var texts = Dictionary(uniqueKeysWithValues: Self.pageTemplates.map { ($0, blank) })
    texts.merge(templates) { $1 }
    let library = TemplateLibrary(
      texts.map { TemplateSource(name: $0.key, path: $0.key + ".mustache", text: $0.value) })
    return try SiteTemplates(
      library: library,
      assets: ThemeAssets(assets.map { ThemeAsset(name: $0.key, bytes: Array($0.value.utf8)) }),
      texts: try Self.texts(words ?? language), language: language)
  }

  /// With the templates of the project.
  init(
    shipped catalog: Catalog, avatars: [CatalogCharacter.ID: SiteAvatar] = [:],
    settings: SiteSettings = SiteSettings(source: SourceFacts(name: "the test"))
  ) throws {
    plan = try SitePlan(
      catalog: catalog, avatars: avatars,
      templates: try SiteTemplates(
        directory: Self.shippedTemplates, displayedAs: "Templates", language: settings.language),
      settings: settings)
  }

  /// The words of the project's own theme, as far as the program needs them.
  static func texts(_ language: String) throws -> TemplateSource {
    let path = shippedTemplates + "/texts/" + language + ".json"
    let all = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    let texts = try #require(all as? [String: Any])
    let needed = texts.filter { TextKey.names.contains($0.key) || $0.key == "months" }
    let data = try JSONSerialization.data(withJSONObject: needed, options: .sortedKeys)
    return TemplateSource(
      name: "texts", path: "texts/\(language).json", text: String(decoding: data, as: UTF8.self))
  }

  static var shippedTemplates: String {
    URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Templates")
      .standardizedFileURL.path
  }

  var paths: [String] { plan.files.map(\.path.text) }

  /// The text of a page or of a file that needs no reading.
  func text(_ path: String) throws -> String {
    let file = try #require(plan.files.first { $0.path.text == path }, "no file at \(path)")
    return String(decoding: try file.bytes(), as: UTF8.self)
  }

  /// Every page with its text.
  func pages() throws -> [(path: String, text: String)] {
    try paths.filter { $0.hasSuffix(".html") }.map { ($0, try text($0)) }
  }
}
