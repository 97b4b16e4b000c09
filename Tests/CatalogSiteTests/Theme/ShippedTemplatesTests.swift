import CatalogDomain
import CatalogSite
import CatalogTemplates
import Foundation
import Testing

@Suite("The templates of the project")
struct ShippedTemplatesTests {
  private static let hostile = [
    "<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>",
    "Quote\"\u{301} onload=alert(1) x=",
    "\u{202E}gnidaer\u{2066}", "line\u{2028}line", String(repeating: "Wörd", count: 2500), "👽🧪",
    "{{site.title}} {{{name}}}", "</title></svg>", "a & b &amp; c",
    "\u{2029}</script\u{301}>", "e\u{301}\u{302}\u{303}\u{304}", "مرحبا\u{202B}", "]]>--!>",
    "\u{0}\u{8}\\\"",
  ]

  /// As many as the hostile ones, so that the same characters have the same in common.
  private static let harmless = [
    "Quill", "Benedict", "Lumen", "Otto", "Juniper", "Brass", "Walter", "Sable", "Wren", "Tansy",
    "Odo", "Pike", "Fern", "Moss", "Reed",
  ]

  private func catalog(_ words: [String]) throws -> Catalog {
    func word(_ index: Int) -> String { words[index % words.count] }
    return Catalog(
      characters: try (1...30).map {
        try SmallCatalog.character(
          $0, word($0),
          status: ["Alive", "Dead", word($0)][$0 % 3], species: word($0 + 1),
          type: word($0 + 2), gender: word($0 + 4),
          origin: LocationReference(name: word($0 + 5), id: nil),
          at: LocationReference(name: word($0 + 3), id: .init($0 % 4)),
          episodes: [1, $0 % 10 + 1])
      },
      locations: (1...10).map {
        // The letter decides about the order, not the word: it decides who stands at the ends.
        let name = "L" + String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) + word($0)
        return SmallCatalog.location($0, name, type: word($0 + 1), dimension: word($0 + 2))
      },
      episodes: (1...10).map {
        SmallCatalog.episode($0, word($0 + 2), word($0), airDate: word($0 + 1))
      }, asOf: SmallCatalog.asOf)
  }

  @Test func `are all used`() throws {
    let templates = try SiteTemplates(
      directory: TestSite.shippedTemplates, displayedAs: "Templates")
    #expect(templates.unused == [])
    #expect(templates.lostLinks == [])
    #expect(templates.linkedFolders == [])
  }

  @Test func `keep their structure whatever the data says`() throws {
    #expect(Self.hostile.count == Self.harmless.count)
    let harmless = try structures(Self.harmless)
    let hostile = try structures(Self.hostile)
    #expect(harmless.count == hostile.count)
    for (kind, expected) in harmless {
      let difference = hostile[kind]?.difference(from: expected)
      #expect(difference?.isEmpty == true, "\(kind)")
    }
  }

  /// The tags and the names of their attributes, page by page; the pages sorted, because names decide about their paths.
  private func structures(_ words: [String]) throws -> [String: [String]] {
    let address = SiteAddress("https://example.org/repo/")
    let site = try TestSite(
      shipped: try catalog(words),
      settings: SiteSettings(
        address: address, charactersPerPage: 3, source: SourceFacts(name: words[0])))
    return try Dictionary(grouping: site.pages()) { Self.kind(ofPageAt: $0.path) }
      .mapValues { $0.map { Self.structure(of: $0.text) }.sorted() }
  }

  /// The page itself where names have no say in its path and its neighbours, else what kind of page it is.
  private static func kind(ofPageAt path: String) -> String {
    let parts = path.split(separator: "/")
    switch parts[0] {
    case "status" where !["alive", "dead", "unknown"].contains(parts[1]): return "status"
    case "species", "gender":
      return parts[0] + (parts.count == 4 ? " and status" : parts.count == 3 ? "" : " values")
    case "locations":
      return parts[1].first?.isNumber == true ? "location" : "locations"
    default: return path
    }
  }

  private static func structure(of page: String) -> String {
    page.matches(of: /<[a-z\/!][^<>]*>/).map { tag in
      tag.output.replacing(/"[^"]*"/, with: "").replacing(/\s+/, with: " ")
    }.joined()
  }

  @Test func `hold nothing that the policy of the pages forbids`() throws {
    for page in try TestSite(shipped: try catalog(Self.hostile)).pages() {
      let policy = page.text.contains("content=\"default-src 'none';")
      #expect(policy && !page.text.contains("<style"))
      let scripts = page.text.matches(of: /<script([^>]*)>/).map { String($0.1) }
      let policed = /\ src="[^":]*assets\/[^":]*"(\ defer)?/
      #expect(
        scripts.allSatisfy {
          $0 == " type=\"application/ld+json\"" || $0.wholeMatch(of: policed) != nil
        })
      let tags = page.text.replacing(/"[^"]*"/, with: "").matches(of: /<[^<>]*>/)
      let forbidden = tags.filter { $0.output.contains(/\s(style|on[a-z]+)=/) }
      #expect(forbidden.map { String($0.output) } == [])
    }
  }

  @Test func `let files of the owner's own be used: pictures, fonts, sounds and films`() throws {
    let page = try TestSite(shipped: try catalog(Self.harmless)).text("index.html")
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
    for kind in ["img", "font", "media", "style", "script"] {
      #expect(policy.contains(" \(kind)-src 'self';"))
    }
  }

  @Test func `give every picture its size, and let none hold up the page`() throws {
    let folder = TestSite.shippedTemplates
    let templates = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".mustache") }
    var places: Set<String> = []
    for template in templates {
      let text = try String(contentsOfFile: folder + "/" + template, encoding: .utf8)
      // How high a logo is, the stylesheet says; and it is seen at once.
      for picture in text.matches(of: /<img [^>]*>/).map(\.output)
      where !picture.contains("class=\"logo\"") {
        places.insert(template)
        let said = ["width", "height", "loading=\"lazy\"", "decoding=\"async\""]
        #expect(said.filter { !picture.contains(" " + $0) } == [], "\(template): \(picture)")
      }
    }
    let known = ["change", "character", "dialogs", "gone", "partials/avatar"]
    #expect(places == Set(known.map { $0 + ".mustache" }))
  }

  @Test func `have what their script looks for, and authors of others are told it`() throws {
    let folder = URL(fileURLWithPath: TestSite.shippedTemplates)
    func text(_ path: String) throws -> String {
      try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    let library = try TemplateLibrary(directory: folder.path, displayedAs: "Templates")
    let markup = try library.names.map { try text($0 + ".mustache") }.joined()
    let told = try #require(
      text("../Documentation/themes.md").components(separatedBy: "\n## ")
        .first { $0.hasPrefix("What the script looks for\n") })
    let selectors = try text("assets/site.js")
      .matches(of: /(?:\$|\bset|closest|matches)\((['`])(.*?)\1/).map { String($0.2) }
    // Those that it copies it names without a sign.
    var names: Set = ["#found-row", "#recent-row", "#card"]
    for selector in selectors {
      names.formUnion(
        selector.matches(of: /#[a-z-]+|\.[a-z]+|\[data-[a-z]+\]/).map { String($0.0) })
    }
    #expect(names.isSuperset(of: ["#finder", ".sheet", "[data-more]"]))
    for name in names {
      #expect(told.contains("`\(name == ".find" ? "a.find" : name)`"), "\(name)")
      let word = name.drop { "#.[".contains($0) }.prefix { $0 != "]" }
      let written =
        switch name.first {
        case "#": " id=\"\(word)\""
        case ".": "class=\"(?:[^\"]* )?\(word)[ \"]"
        default: " \(word)[ =>]"
        }
      #expect(try markup.contains(Regex(written)), "\(name)")
    }
  }

  @Test func `make small pages from a small stylesheet`() throws {
    let cast = try (1...40).map {
      try SmallCatalog.character($0, "Wilhelmina of the \($0)", episodes: Array(1...51))
    }
    let site = try TestSite(
      shipped: Catalog(
        characters: cast, locations: [],
        episodes: (1...51).map {
          SmallCatalog.episode($0, "S01E\($0)", "A Strongly Worded Lighthouse")
        }, asOf: SmallCatalog.asOf))
    let stylesheet = try #require(
      site.plan.files.first { $0.path.text.hasPrefix("assets/style.") })
    #expect(try site.text(stylesheet.path.text).utf8.count <= 20_000)
    #expect(try site.text("characters/index.html").utf8.count <= 20_000)
    #expect(try site.text("characters/1.html").utf8.count <= 10_240)
  }
}
