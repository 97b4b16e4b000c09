import CatalogDomain
import CatalogSite
import Testing

@Suite("The owner's colour and sign")
struct AccentColorTests {
  private func site(accent: String? = nil, logo: String? = nil) throws -> TestSite {
    try TestSite(
      Catalog(
        characters: [try SmallCatalog.character(1)], locations: [], episodes: [],
        asOf: SmallCatalog.asOf),
      templates: ["character": "{{#site.logo}}<img src=\"{{.}}\" alt=\"\">{{/site.logo}}"],
      assets: ["style.css": "a{}", "icon.svg": "<svg/>", "signs/round #1.png": "png"],
      settings: SiteSettings(
        accent: accent.flatMap(AccentColor.init), logo: logo.flatMap(SiteLogo.init),
        source: SourceFacts(name: "the test")))
  }

  private func stylesheet(of site: TestSite) throws -> String {
    try site.text(#require(site.paths.first { $0.hasPrefix("assets/style.") }))
  }

  /// Worked out by hand from the definitions of WCAG 2.2.
  @Test(arguments: [
    ("#7a1fa2", "#7a1fa2", "#ab73c4", "#ffffff"), ("#f00", "#d80000", "#ff2f2f", "#000000"),
    ("#B4EF3F", "#55711e", "#b4ef3f", "#000000"), ("#000", "#000000", "#878787", "#ffffff"),
    ("#ffffff", "#686868", "#ffffff", "#000000"), ("#336699", "#336699", "#668cb2", "#ffffff"),
  ])
  func `the colour is as dark or light as reading needs it`(
    text: String, light: String, dark: String, ink: String
  ) throws {
    let long = text.count == 4 ? "#" + text.dropFirst().map { "\($0)\($0)" }.joined() : text
    #expect(
      try stylesheet(of: site(accent: text)) == """
        a{}@media screen { :root { --accent: light-dark(\(light), \(dark)); --portal: \(long.lowercased()); --on-portal: \(ink) } }

        """)
  }

  @Test func `the stylesheet of another colour has another name`() throws {
    let names = try [nil, "#f00", "#00f"].map { try site(accent: $0).paths }
    #expect(Set(names.map { $0.first { $0.hasPrefix("assets/style.") } }).count == 3)
    #expect(try stylesheet(of: site()) == "a{}")
  }

  @Test(arguments: ["", "#", "red", "7a1fa2", "#7a1fa", "#7a1fa22", "#7g1fa2", "#7a1fa2 ", "#ÄÖÜ"])
  func `what is no colour is none`(text: String) {
    #expect(AccentColor(text) == nil)
  }

  @Test(arguments: ["", "logo", "logo.txt", ".svg", "logo.svg/"])
  func `what is no picture is no sign`(text: String) {
    #expect(SiteLogo(text) == nil)
  }

  @Test func `the sign may be a file of the theme`() throws {
    #expect(
      try site(logo: "assets/signs/round #1.png").text("characters/1.html")
        == "<img src=\"../assets/signs/round%20%231.png\" alt=\"\">")
    let icon = try site(logo: "assets/icon.svg")
    let path = try #require(icon.paths.first { $0.hasPrefix("assets/icon.") })
    #expect(try icon.text("characters/1.html") == "<img src=\"../\(path)\" alt=\"\">")
    #expect(try site().text("characters/1.html").isEmpty)
  }

  /// In a site with `sign.svg`, `mark.txt` and two files of the theme.
  private func problem(with logo: String) throws -> String? {
    let theme = ThemeAssets(
      ["icon.svg", "signs/round.png"].map { ThemeAsset(name: $0, bytes: []) })
    let files = ["sign.svg", "mark.txt"].map {
      OwnFile(contentFolder: "Content", path: $0) { _ in }
    }
    return try #require(SiteLogo(logo)).problem(amongst: files, in: theme)
  }

  @Test(arguments: ["logo.svg", "assets/logo.svg", "other/mark.png"])
  func `a sign that is no file of the site is told`(path: String) throws {
    #expect(
      try problem(with: path)
        == "the logo \"\(path)\" is no file of the site; put it into the folder \"root\" of your content, or name one of the theme: assets/…"
    )
  }

  @Test(arguments: ["sign.svg", "assets/icon.svg", "assets/signs/round.png"])
  func `one that is is none`(path: String) throws {
    #expect(try problem(with: path) == nil)
  }

  @Test(arguments: [
    ("Content/root/sign.svg", "sign.svg"), ("root/sign.svg", "sign.svg"),
    ("/sign.svg", "sign.svg"), ("./sign.svg", "sign.svg"), ("Sign.SVG", "sign.svg"),
    ("content/Root/SIGN.svg", "sign.svg"), ("sgin.svg", "sign.svg"),
    ("Templates/assets/icon.svg", "assets/icon.svg"), ("../assets/icon.svg", "assets/icon.svg"),
    ("/assets/Icon.svg", "assets/icon.svg"), ("icon.svg", "assets/icon.svg"),
    ("Templates/assets/signs/round.png", "assets/signs/round.png"),
    ("signs/round.png", "assets/signs/round.png"),
  ])
  func `a sign by a path from elsewhere, or a slip, is told with the file that was meant`(
    path: String, meant: String
  ) throws {
    #expect(
      try problem(with: path)
        == "the logo \"\(path)\" is no file of the site; did you mean \"\(meant)\"?")
  }
}
