import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite("What pages say to machines")
struct PageDataTests {
  private func site(
    _ name: String, templates: [String: String] = ["character": "{{{page.data}}}"],
    address: String? = nil
  ) throws -> TestSite {
    try TestSite(
      Catalog(
        characters: [
          try SmallCatalog.character(
            1, name, gender: "Male", origin: LocationReference(name: "Hall", id: .init(1)),
            episodes: [1, 2, 3])
        ], locations: [SmallCatalog.location(1, "Hall")],
        episodes: [
          SmallCatalog.episode(1, "S01E01"), SmallCatalog.episode(2, "S01E02", "Fog"),
          SmallCatalog.episode(3, "S01E03", "Rain", airDate: "soon"),
        ], asOf: SmallCatalog.asOf), templates: templates,
      assets: ["style.css": "", "icon.svg": "<svg/>"],
      settings: SiteSettings(
        title: "A & B", address: address.flatMap { SiteAddress($0) },
        source: SourceFacts(name: "the test")))
  }

  @Test func `a character is a person, with the first and the last episode`() throws {
    #expect(
      try site("Quill").text("characters/1.html")
        == #"{"@context":"https://schema.org","@type":"Person","name":"Quill","gender":"Male","#
        + #""birthPlace":{"@type":"Place","name":"Hall"},"subjectOf":["#
        + #"{"@type":"TVEpisode","name":"Pilot","datePublished":"2013-12-02"},"#
        + #"{"@type":"TVEpisode","name":"Rain"}]}"#)
  }

  @Test func `of a character of many episodes none is named`() throws {
    let site = try TestSite(
      Catalog(
        characters: [
          try SmallCatalog.character(1, "Quill", episodes: Array(1...31)),
          try SmallCatalog.character(2, "Otto", episodes: Array(1...30)),
        ], locations: [], episodes: (1...31).map { SmallCatalog.episode($0, "S01E\($0)") },
        asOf: SmallCatalog.asOf),
      templates: ["character": "{{{page.data}}}"])
    #expect(try !site.text("characters/1.html").contains("subjectOf"))
    #expect(try site.text("characters/2.html").contains("subjectOf"))
  }

  @Test(
    "No name ends the script element or the string, and every name can be read again",
    arguments: [
      "</script><script>alert(1)</script>", "<!--<script>", "a\"b\\c", "quote\"\u{301}", "a & b",
      "line\u{2028}and\u{2029}", "\u{E2}\u{20A8}", "tab\tnul\u{0}", "👽", "\u{202E}kciR",
    ])
  func hostile(name: String) throws {
    let text = try site(name).text("characters/1.html")
    for byte in "<>&\u{2028}\u{2029}".unicodeScalars {
      #expect(!text.unicodeScalars.contains(byte))
    }
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect((object["name"] as? String)?.unicodeScalars.elementsEqual(name.unicodeScalars) == true)
  }

  @Test func `a page is shown elsewhere with the first real picture on it, never with a drawing`()
    throws
  {
    let (hall, attic) = (
      LocationReference(name: "Hall", id: .init(1)), LocationReference(name: "Attic", id: .init(2))
    )
    let image = "{{page.image}}"
    let site = try TestSite(
      Catalog(
        characters: [
          try SmallCatalog.character(1, "Quill", at: hall, episodes: [1]),
          try SmallCatalog.character(2, "Benedict", at: hall, episodes: [1]),
          try SmallCatalog.character(3, "Lumen", status: "Dead", at: attic),
        ], locations: [SmallCatalog.location(1, "Hall"), SmallCatalog.location(2, "Attic")],
        episodes: [SmallCatalog.episode(1, "S01E01")], asOf: SmallCatalog.asOf),
      avatars: [
        .init(2): SiteAvatar(
          digest: "bbbbbbbbbbbbbbbbbbbb", type: .jpeg, width: 300, height: 300
        ) { [] }
      ],
      templates: [
        "characters": image, "status": image, "facet": image, "location": image,
        "episode": image + " {{{page.data}}}", "character": image,
      ],
      settings: SiteSettings(
        address: SiteAddress("https://example.org"), source: SourceFacts(name: "the test")))
    let picture = "https://example.org/avatars/bbbbbbbbbbbbbbbb.jpg"
    for page in [
      "characters/index", "status/alive/index", "species/human/index", "locations/1",
      "characters/2",
    ] {
      #expect(try site.text("\(page).html") == picture, "\(page)")
    }
    for page in ["status/dead/index", "locations/2", "characters/1", "characters/3"] {
      #expect(try site.text("\(page).html") == "", "\(page)")
    }
    let episode = try site.text("episodes/1.html")
    #expect(episode.hasPrefix(picture + " ") && episode.contains(#""image":"\#(picture)""#))
  }

  @Test func `the manifest is there only where the address of the site is known`() throws {
    let templates = ["home": "{{site.manifest}}", "characters": "{{site.manifest}}"]
    let onDisk = try site("Quill", templates: templates)
    #expect(try onDisk.text("index.html") == "")
    #expect(!onDisk.paths.contains("site.webmanifest"))
    let published = try site("Quill", templates: templates, address: "https://example.org/repo")
    #expect(try published.text("characters/index.html") == "../site.webmanifest")
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(published.text("site.webmanifest").utf8))
        as? [String: Any])
    #expect(manifest["name"] as? String == "A & B")
    #expect(manifest["start_url"] as? String == "index.html")
    let icons = try #require(manifest["icons"] as? [[String: String]])
    #expect(icons.count == 1)
    #expect(icons.allSatisfy { published.paths.contains($0["src"] ?? "") })
  }

  @Test func `the page for what is not found tells scripts where the site begins`() throws {
    let templates = ["not-found": "{{root}}"]
    #expect(try site("Quill", templates: templates).text("404.html") == "./")
    #expect(
      try site("Quill", templates: templates, address: "https://example.org/a/b")
        .text("404.html") == "/a/b/")
  }
}
