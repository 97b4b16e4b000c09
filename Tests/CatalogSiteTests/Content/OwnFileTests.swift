import CatalogDomain
import CatalogSite
import Testing

@Suite("Files of one's own in a site")
struct OwnFileTests {
  @Test func `each stands where it stands in its folder, byte for byte`() throws {
    let files = [
      ".well-known/security.txt": "Contact\r\n", "google1234.html": "<google>", "4913": "",
      "a b/#1?50%.txt": "\0\u{1}", "robots.txt": "Disallow: /\n",
    ]
    let (world, plain) = (try ContentWorld(files: files), try ContentWorld())
    #expect(world.problems == [])
    #expect(Set(world.site.paths) == Set(plain.site.paths).union(files.keys))
    for (path, text) in files { #expect(try world.site.text(path) == text) }
    for path in plain.site.paths { #expect(try world.site.text(path) == plain.site.text(path)) }
  }

  @Test func `rules for robots of one's own go before the ones that every site has`() throws {
    let address = "https://example.org"
    let plain = try ContentWorld(address: address)
    #expect(try plain.site.text("robots.txt").contains("Sitemap"))
    let world = try ContentWorld(files: ["robots.txt": "Disallow: /\n"], address: address)
    #expect(world.site.paths == plain.site.paths)
    #expect(try world.site.text("robots.txt") == "Disallow: /\n")
    #expect(throws: SitePlanError.self) {
      try ContentWorld(files: ["Robots.txt": ""], address: address)
    }
  }

  @Test(
    arguments: [
      (
        ["index.html": ""],
        "path \"index.html\" is wanted by the home page and by \"root/index.html\" of the content; expected a path of its own for each, in any case of letters"
      ),
      (
        ["Feed.XML": "", "feed.xml": ""],
        "path \"feed.xml\" is wanted by \"root/Feed.XML\" of the content and by \"root/feed.xml\" of the content; expected a path of its own for each, in any case of letters"
      ),
      (["\u{E9}.txt": "", "e\u{301}/a": "", "E\u{301}.TXT": ""], "is wanted by"),
      (
        ["Characters/1.HTML": ""],
        "is wanted by character 1 and by \"root/Characters/1.HTML\" of the content"
      ),
      (
        ["assets": ""],
        "path \"assets\" is wanted by \"root/assets\" of the content as a file, and is the folder in which asset \"style.css\" stands"
      ),
      (
        ["about.html/a": ""],
        "path \"about.html\" is wanted by the page about the catalog as a file, and is the folder in which \"root/about.html/a\" of the content stands"
      ),
      (
        ["a\\b": ""],
        "path \"a\\b\": expected plain file names joined by \"/\"; rename what it is made from (\"root/a\\b\" of the content)"
      ),
    ])
  func `two that want one place are an error that names both`(
    files: [String: String], message: String
  ) throws {
    let error = #expect(throws: SitePlanError.self) { try ContentWorld(files: files) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  /// By the digits of their digests.
  private struct TenPictures: ContentPictures {
    let paths = (0...9).map { "pictures/\($0).png" }

    func picture(at path: String) throws(ContentPictureRefusal) -> ContentPicture {
      guard let digit = path.first(where: \.isNumber) else { throw .missing }
      return ContentPicture(
        file: ContentFile(folder: "Content", path: path), type: .png, width: 3, height: 4,
        digest: String(repeating: digit, count: 64)
      ) { [] }
    }
  }

  @Test func `what stands where pictures do is told with the first of them, each time`() throws {
    let text = (0...9).reversed().map { "![x](pictures/\($0).png)" }.joined(separator: "\n\n")
    let error = #expect(throws: SitePlanError.self) {
      try ContentWorld(home: text, files: ["pictures": ""], pictures: TenPictures())
    }
    let digest = String(repeating: "0", count: 64)
    #expect(
      error?.description
        == "path \"pictures\" is wanted by \"root/pictures\" of the content as a file, and is the folder in which picture \(digest) stands; expected one or the other"
    )
  }

  @Test func `all of them that stand in the way are told at once`() throws {
    let error = #expect(throws: SitePlanError.self) {
      try ContentWorld(files: ["index.html": "", "a\\b": "", "about.html": "", "c\\d": ""])
    }
    #expect(
      error?.lines.map { $0.prefix { $0 != ";" } } == [
        "path \"a\\b\": expected plain file names joined by \"/\"",
        "path \"c\\d\": expected plain file names joined by \"/\"",
        "path \"about.html\" is wanted by the page about the catalog and by \"root/about.html\" of the content",
        "path \"index.html\" is wanted by the home page and by \"root/index.html\" of the content",
      ])
  }

  @Test func `a check makes no search that none of them meets, and finds what a build does`()
    throws
  {
    func world(_ file: String, _ purpose: SitePlan.Purpose) throws -> ContentWorld {
      try ContentWorld(
        notes: [1: "Fog."], files: [file: ""], assets: ["style.css": "a{}", "site.js": "let a"],
        purpose: purpose)
    }
    func search(beside file: String, _ purpose: SitePlan.Purpose) throws -> [String] {
      try world(file, purpose).site.paths.filter { $0.hasPrefix("search/") }
    }
    let parts = ["search/dialogs.js", "search/index.js"]
    #expect(try search(beside: "a.txt", .site) == parts)
    #expect(try search(beside: "a.txt", .check) == [])
    // A page may lead to them.
    #expect(try search(beside: "a.html", .check) == parts)
    for file in ["Search/INDEX.js", "search"] {
      let found = #expect(throws: SitePlanError.self) { try world(file, .check) }
      let refused = #expect(throws: SitePlanError.self) { try world(file, .site) }
      #expect(found != nil && found == refused)
    }
  }

  @Test func `texts lead to them from where they stand, with any fragment`() throws {
    let world = try ContentWorld(
      notes: [
        1:
          "[a](../root/rules.pdf#page=3), [b](../root/.well-known/a.txt), [c](../root/notes.md), [d](../root/a%20b.html#x)"
      ],
      home: "[e](root/%C3%A9.txt)",
      files: [
        "rules.pdf": "", ".well-known/a.txt": "", "notes.md": "", "a b.html": "", "\u{E9}.txt": "",
      ], templates: ["character": "{{{note}}}", "home": "{{{welcome}}}"])
    #expect(world.problems == [])
    #expect(
      try world.site.text("characters/1.html")
        == "<p><a href=\"../rules.pdf#page=3\">a</a>, <a href=\"../.well-known/a.txt\">b</a>, "
        + "<a href=\"../notes.md\">c</a>, <a href=\"../a%20b.html#x\">d</a></p>\n")
    #expect(try world.site.text("index.html") == "<p><a href=\"%C3%A9.txt\">e</a></p>\n")
  }

  @Test func `a link to one that is not there names the one that was meant`() throws {
    let world = try ContentWorld(
      notes: [1: "[a](../root/rulse.pdf)"], files: ["rules.pdf": ""])
    #expect(
      world.problems == [
        "Content/characters/1.md:5: link \"../root/rulse.pdf\": there is no such file; did you mean \"../root/rules.pdf\"?"
      ])
  }
}
