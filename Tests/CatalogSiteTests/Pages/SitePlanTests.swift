import CatalogDomain
import CatalogSite
import CatalogTemplates
import Foundation
import Testing

@Suite("The plan of a site")
struct SitePlanTests {
  private func catalog() throws -> Catalog {
    let ferry = LocationReference(name: "The Late Ferry", id: .init(3))
    return Catalog(
      characters: [
        try SmallCatalog.character(2, "Brass Benedict", status: "Dead", at: ferry, episodes: [1]),
        try SmallCatalog.character(1, "Juniper Quill", at: ferry, episodes: [1, 2]),
        try SmallCatalog.character(7, "Otto", status: "Très mort!?"),
      ],
      locations: [SmallCatalog.location(3, "The Late Ferry", residents: [1, 99])],
      episodes: [
        SmallCatalog.episode(1, "S01E01", cast: [1, 2]),
        SmallCatalog.episode(2, "S01E02", "Fog", cast: [1]),
      ],
      asOf: SmallCatalog.asOf)
  }

  private func avatar(_ digest: String, _ type: ImageType = .png) -> SiteAvatar {
    SiteAvatar(digest: digest, type: type, width: 300, height: 300) { Array(digest.utf8) }
  }

  @Test func `holds exactly these files, by path`() throws {
    let site = try TestSite(
      try catalog(),
      avatars: [
        .init(1): avatar("aaaaaaaaaaaaaaaaaaaa"), .init(2): avatar("bbbbbbbbbbbbbbbbbbbb", .jpeg),
        .init(7): avatar("aaaaaaaaaaaaaaaaaaaa"),
      ], templates: [:])
    #expect(
      site.paths == [
        "404.html", "about.html", "assets/style.5f546eb4606b5c2b.css",
        "avatars/aaaaaaaaaaaaaaaa.png", "avatars/bbbbbbbbbbbbbbbb.jpg",
        "characters/1.html", "characters/2.html", "characters/7.html", "characters/index.html",
        "episodes/1.html", "episodes/2.html", "episodes/index.html", "gender/index.html",
        "gender/unknown/alive/index.html", "gender/unknown/dead/index.html",
        "gender/unknown/index.html", "gender/unknown/tres-mort/index.html",
        "index.html", "locations/3.html", "locations/index.html", "search.html",
        "species/human/alive/index.html", "species/human/dead/index.html",
        "species/human/index.html", "species/human/tres-mort/index.html", "species/index.html",
        "status/alive/index.html", "status/dead/index.html",
        "status/tres-mort/index.html",
      ])
  }

  @Test func `is not made to its end where nobody waits for it any more`() async throws {
    let (catalog, templates) = (try catalog(), try TestSite.templates([:]))
    let error = await #expect(throws: SitePlanError.self) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try SitePlan(
          catalog: catalog, avatars: [:], templates: templates,
          settings: SiteSettings(source: SourceFacts(name: "the test")))
      }.value
    }
    #expect(error?.problems == [])
  }

  @Test func `lists go on page after page`() throws {
    let characters = try (1...41).map { try SmallCatalog.character($0) }
    let site = try TestSite(
      Catalog(characters: characters, locations: [], episodes: [], asOf: SmallCatalog.asOf),
      templates: [:])
    #expect(
      site.paths.filter { $0.contains("page-") } == [
        "characters/page-2.html", "characters/page-3.html",
        "gender/unknown/alive/page-2.html", "gender/unknown/alive/page-3.html",
        "gender/unknown/page-2.html", "gender/unknown/page-3.html",
        "species/human/alive/page-2.html", "species/human/alive/page-3.html",
        "species/human/page-2.html", "species/human/page-3.html",
        "status/alive/page-2.html", "status/alive/page-3.html",
      ])
  }

  @Test func `an empty catalog has its lists, and says that they are empty`() throws {
    let site = try TestSite(
      shipped: Catalog(characters: [], locations: [], episodes: [], asOf: SmallCatalog.asOf))
    #expect(
      try site.pages().map(\.path) == [
        "404.html", "about.html", "characters/index.html", "episodes/index.html", "index.html",
        "locations/index.html", "search.html",
      ])
    for (page, sentence) in [
      ("characters/index.html", "Nobody is here yet."), ("index.html", "Nobody is here yet."),
      ("locations/index.html", "There are no locations yet."),
      ("episodes/index.html", "There are no episodes yet."),
    ] {
      #expect(try site.text(page).contains("<p class=\"empty\">\(sentence)</p>"), "\(page)")
    }
    for page in ["index.html", "about.html"] {
      #expect(try !site.text(page).contains("<time"), "\(page) tells a date of no data")
    }
  }

  @Test func `a catalog of none but the owner's own characters is of no date`() throws {
    let catalog = Catalog(
      characters: [try SmallCatalog.character(1, "Quill")], locations: [], episodes: [],
      asOf: SmallCatalog.asOf)
    let templates = try SiteTemplates(
      directory: TestSite.shippedTemplates, displayedAs: "Templates", language: "en")
    let settings = SiteSettings(source: SourceFacts(name: "the test"))
    var owned = OwnedCatalog(catalog: catalog)
    owned.created = [.init(1)]
    let site = TestSite(
      plan: try SitePlan(
        catalog: catalog, avatars: [:], templates: templates, settings: settings,
        content: SiteContent(
          .none, owned, pictures: OnePicture(), templates: templates, settings: settings)))
    for page in ["index.html", "about.html"] {
      #expect(try !site.text(page).contains("<time"), "\(page) tells a date of no data")
    }
  }

  @Test func `a catalog of characters alone leaves nothing of the other kinds behind`() throws {
    let site = try TestSite(
      shipped: Catalog(
        characters: [try SmallCatalog.character(1, "Quill")], locations: [], episodes: [],
        asOf: SmallCatalog.asOf))
    func main(_ path: String) throws -> String {
      let page = try site.text(path)
      return String(try #require(page.firstMatch(of: /(?s)<main.*<\/main>/)).output)
    }
    func parts(_ path: String) throws -> [String] {
      try main(path).matches(of: /<(h1|h2|figure|nav|svg|ul|ol|table)[ >]/).map { String($0.1) }
    }
    #expect(try parts("index.html") == ["h1", "h2", "svg", "ul", "h2", "ul", "svg"])
    #expect(
      try main("index.html").matches(of: /<h2[^>]*>([^<]*)/).map { String($0.1) } == [
        "Who lives", "Characters",
      ])
    #expect(try parts("locations/index.html") == ["nav", "ol", "h1"])
    #expect(try parts("episodes/index.html") == ["nav", "ol", "h1"])
    #expect(try parts("characters/1.html") == ["nav", "ol", "h1", "figure"])
    #expect(try !main("characters/1.html").contains("Seen in"))
    #expect(try main("index.html").contains("14 December 2025"))
  }

  @Test func `the date of the data stands on few pages, so that new data rewrites few`() throws {
    let catalog = try catalog()
    let later = catalog.dated(SmallCatalog.asOf.addingTimeInterval(40 * 86_400))
    let pages = try TestSite(shipped: catalog).pages()
    let differing = try zip(pages, TestSite(shipped: later).pages()).filter { $0.text != $1.text }
    #expect(differing.map(\.0.path) == ["about.html", "index.html"])
  }

  @Test func `every link of every page leads to a planned file`() throws {
    let site = try TestSite(shipped: try catalog(), avatars: [.init(1): avatar("aaaaaaaaaaaaaaaa")])
    let planned = Set(site.paths)
    var followed = 0
    for page in try site.pages() {
      for link in PageLinks.all(in: page.text) {
        guard let target = PageLinks.target(of: link, from: page.path) else { continue }
        followed += 1
        #expect(planned.contains(target), "\(page.path) leads to \(target)")
      }
    }
    #expect(followed > 150)
  }

  @Test func `records the catalog does not hold are never links`() throws {
    let site = try TestSite(
      Catalog(
        characters: [
          try SmallCatalog.character(
            1, origin: LocationReference(name: "Lost", id: .init(66)),
            at: LocationReference(name: "Found", id: .init(3)), episodes: [5, 1])
        ],
        locations: [SmallCatalog.location(3, "Found", residents: [99, 1])],
        episodes: [SmallCatalog.episode(1, "S01E01", cast: [88])], asOf: SmallCatalog.asOf),
      templates: [
        "character": "{{#origin}}{{name}} {{url}}{{/origin}}|{{#place}}{{name}} {{url}}{{/place}}"
          + "|{{#episodes}}{{url}},{{/episodes}}",
        "location": "{{#residents}}{{url}},{{/residents}}",
        "episode": "{{#cast}}{{url}},{{/cast}}",
      ])
    #expect(
      try site.text("characters/1.html")
        == "Lost |Found ../locations/3.html|../episodes/1.html,")
    #expect(try site.text("locations/3.html") == "../characters/1.html,")
    #expect(try site.text("episodes/1.html") == "../characters/1.html,")
  }

  @Test func `equal pictures are one file, and its bytes are read when they are asked for`() throws
  {
    let site = try TestSite(
      try catalog(),
      avatars: [
        .init(1): avatar("cccccccccccccccccccc"), .init(2): avatar("cccccccccccccccccccc"),
        .init(7): avatar("cccccccccccccccccccc"),
      ],
      templates: ["character": "{{avatar.url}} {{avatar.width}}"])
    #expect(try site.text("avatars/cccccccccccccccc.png") == "cccccccccccccccccccc")
    #expect(try site.text("characters/7.html") == "../avatars/cccccccccccccccc.png 300")
  }

  @Test func `a character without a picture gets its initials, equal ones share the drawing`()
    throws
  {
    let site = try TestSite(
      Catalog(
        characters: [
          try SmallCatalog.character(1, "Walter from Accounts"),
          try SmallCatalog.character(2, "Walter from Accounts"),
        ], locations: [], episodes: [], asOf: SmallCatalog.asOf),
      templates: [
        "character": "{{avatar.url}}{{#avatar.isPlaceholder}} drawn{{/avatar.isPlaceholder}}"
      ])
    let drawings = site.paths.filter { $0.hasPrefix("avatars/") }
    let drawing = try #require(drawings.first)
    #expect(drawings.count == 1)
    #expect(try site.text(drawing).contains(">WA</text>"))
    #expect(try site.text("characters/2.html") == "../" + drawing + " drawn")
  }

  @Test func `two files for one path are refused by name, also when only the case differs`() throws
  {
    let error = #expect(throws: SitePlanError.self) {
      try TestSite(
        try catalog(), templates: [:],
        assets: ["style.css": "", "logo.png": "", "Logo.PNG": ""])
    }
    #expect(
      error?.description
        == "path \"assets/logo.png\" is wanted by asset \"Logo.PNG\" and by asset \"logo.png\"; "
        + "expected a path of its own for each, in any case of letters")
  }

  @Test func `different pictures whose digests begin alike are refused`() throws {
    #expect(throws: SitePlanError.self) {
      try TestSite(
        try catalog(),
        avatars: [
          .init(1): avatar("dddddddddddddddd1"), .init(2): avatar("dddddddddddddddd2"),
        ], templates: [:])
    }
  }

  @Test func `the same catalog gives the same bytes`() throws {
    let first = try TestSite(shipped: try catalog()).pages()
    let second = try TestSite(shipped: try catalog()).pages()
    #expect(first.map(\.path) == second.map(\.path))
    #expect(first.map(\.text) == second.map(\.text))
  }
}
