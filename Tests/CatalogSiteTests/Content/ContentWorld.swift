import CatalogDomain
import CatalogSite
import CatalogTemplates
import Foundation

/// A site of two people with content of the owner's own, by file.
struct ContentWorld {
  let content: SiteContent
  let site: TestSite

  static let person = [
    "character": "{{name}}|{{{note}}}|{{#corrections}}{{sentence}} ({{source}}){{/corrections}}"
  ]

  init(
    notes: [Int: String] = [:], sheets: [CharacterSheet] = [], pages: [OwnPage] = [],
    introductions: [String: String] = [:],
    home: String? = nil, files: [String: String] = [:], hidden: Set<Int> = [],
    corrections: [CatalogCharacter.ID: [Correction]] = [:], former: FormerRecords = .none,
    templates: [String: String] = person, assets: [String: String] = ["style.css": "a{}"],
    search: SearchBudget = SearchBudget(), facetPages: Int = 1000, address: String? = nil,
    punctuation: MarkdownOptions.Punctuation = .plain, purpose: SitePlan.Purpose = .site,
    pictures: any ContentPictures = OnePicture()
  ) throws {
    let characters = [
      try SmallCatalog.character(1, "Ann", species: "Mythological Creature"),
      try SmallCatalog.character(2, "Bob", status: "Dead"),
    ]
    let catalog = Catalog(
      characters: characters.filter { !hidden.contains($0.id.rawValue) },
      locations: [SmallCatalog.location(7, "Hall")],
      episodes: [SmallCatalog.episode(3, "S01E03")], asOf: SmallCatalog.asOf)
    var owned = OwnedCatalog(catalog: catalog)
    owned.corrections = corrections
    let words = Content(
      sheets: notes.sorted { $0.key < $1.key }.map { id, text in
        var sheet = CharacterSheet(
          key: .known(.init(id)), text: Self.text("characters/\(id).md", text, line: 5))
        sheet.isHidden = hidden.contains(id)
        return sheet
      } + sheets, pages: pages,
      introductions: introductions.sorted { $0.key < $1.key }.compactMap { name, text in
        let parts = name.split(separator: "/").map(String.init)
        return Introduction.Kind(rawValue: parts[0]).map {
          Introduction(kind: $0, name: parts[1], text: Self.text(name + ".md", text))
        }
      }, home: home.map { Self.text("home.md", $0) },
      files: files.sorted { $0.key < $1.key }.map { Self.file($0.key, $0.value) })
    var texts = Dictionary(
      uniqueKeysWithValues: TestSite.pageTemplates.map { ($0, TestSite.blank) })
    texts["pages/article"] = "{{page.heading}}|{{page.description}}|{{{body}}}"
    texts.merge(templates) { $1 }
    let templates = try TestSite.templates(texts, assets: assets)
    var settings = SiteSettings(source: SourceFacts(name: "the test"))
    settings.search = search
    settings.facetPages = facetPages
    settings.punctuation = punctuation
    settings.address = address.flatMap { SiteAddress($0) }
    content = SiteContent(
      words, owned, pictures: pictures, templates: templates, settings: settings,
      former: former)
    site = TestSite(
      plan: try SitePlan(
        catalog: catalog, avatars: [:], templates: templates, settings: settings, content: content,
        purpose: purpose))
  }

  static func text(_ path: String, _ markdown: String, line: Int = 1) -> ContentText {
    ContentText(
      file: ContentFile(folder: "Content", path: path), firstLine: line, markdown: markdown)
  }

  static func file(_ path: String, _ text: String) -> OwnFile {
    OwnFile(contentFolder: "Content", path: path) { try Array(text.utf8).withUnsafeBytes($0) }
  }

  static func page(
    _ name: String, title: String = "Title", description: String? = nil, layout: String? = nil,
    navigation: String? = nil, order: Int? = nil, _ markdown: String = "Words."
  ) -> OwnPage {
    OwnPage(
      name: name, title: title, description: description, layout: layout, layoutLine: 3,
      navigation: navigation, order: order, text: text("pages/\(name).md", markdown))
  }

  var problems: [String] { content.problems.map(\.description) }
}

/// `pictures/a.png`, and pages that call themselves pictures.
struct OnePicture: ContentPictures {
  let paths = ["pictures/a map: 50% é.png", "pictures/a.png", "pictures/page.png"]

  func picture(at path: String) throws(ContentPictureRefusal) -> ContentPicture {
    guard paths.contains(path) else { throw .missing }
    guard path == "pictures/a.png" else { throw .notAPicture("an HTML page") }
    return ContentPicture(
      file: ContentFile(folder: "Content", path: path), type: .png, width: 3, height: 4,
      digest: "0123456789abcdef0123"
    ) { Array("picture".utf8) }
  }
}
