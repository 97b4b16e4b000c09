import CatalogSite
import CatalogTemplates
import CatalogTestSupport
import Foundation
import Testing

@Suite("Loading a theme")
struct SiteTemplatesTests {
  private func load(
    _ files: [String: String], links: [String: String] = [:], language: String = "en"
  ) throws -> SiteTemplates {
    let folder = try TemporaryFolder(files)
    defer { withExtendedLifetime(folder) {} }
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: target)
    }
    return try SiteTemplates(
      directory: folder.path, displayedAs: "Templates", language: language)
  }

  private var complete: [String: String] {
    var files = ["assets/style.css": "a{}"]
    files["texts/en.json"] = (try? TestSite.texts("en"))?.text
    for name in TestSite.pageTemplates { files[name + ".mustache"] = "{{page.title}}" }
    files["dialogs.mustache"] = "{{language}}"
    return files
  }

  @Test func `takes a complete folder, and names what no page uses`() throws {
    var files = complete
    files["partials/crad.mustache"] = "x"
    #expect(
      try load(files).unused.map(\.description) == [
        "Templates/partials/crad.mustache: no page uses this template; is it misnamed?"
      ])
  }

  @Test func `reports every problem of every template and of the files beside them`() throws {
    var files = complete
    files["character.mustache"] = "{{sttaus.label}}"
    files["episode.mustache"] = "{{nmae}}"
    files["about.mustache"] = nil
    files["assets/style.css"] = nil
    files["assets/icon.svg"] = ""
    let error = #expect(throws: SiteTemplatesError.self) { try load(files) }
    let lines = error?.description.split(separator: "\n").filter { !$0.hasPrefix(" ") } ?? []
    #expect(lines.count == 4)
    #expect(lines.contains { $0.hasPrefix("Templates/about.mustache: ") })
    #expect(
      lines.contains(
        "Templates/character.mustache:1:3: \"sttaus\" is not a field of character; did you mean \"status\"?"
      ))
    #expect(lines.contains { $0.hasPrefix("Templates/episode.mustache:1:3: \"nmae\"") })
    #expect(lines.contains { $0.hasPrefix("Templates/assets/style.css does not exist") })
  }

  @Test func `asks for no text whose name is none`() throws {
    var files = complete
    files["home.mustache"] = "{{#text.hello name}}x{{/text.hello name}}"
    let error = #expect(throws: SiteTemplatesError.self) { try load(files) }
    let lines = error?.description.split(separator: "\n").filter { !$0.hasPrefix(" ") } ?? []
    #expect(
      lines == [
        "Templates/home.mustache:1:4: \"text.hello name\" is not a name: it holds a blank; expected one word"
      ])
  }

  @Test
  func
    `reports what is wrong with a template beside one that cannot be read, and with stylesheets`()
    throws
  {
    var files = complete
    files["character.mustache"] = "{{sttaus.label}}"
    files["about.mustache"] = "a\u{1B}"
    files["partials/card.mustache"] = "\u{1B}"
    files["home.mustache"] = "{{>partials/card}}"
    files["assets/style.css"] = "a{b:url(nix.png)}"
    let error = #expect(throws: SiteTemplatesError.self) { try load(files) }
    #expect(
      error?.findings.map { String($0.prefix { $0 != "\n" }) } == [
        "Templates/character.mustache:1:3: \"sttaus\" is not a field of character; did you mean \"status\"?",
        "Templates/assets/style.css:1:9: \"nix.png\" leads to assets/nix.png, which the site does not have",
        "Templates/about.mustache:1:2: U+001B is a control character, which no page may hold; take it out",
        "Templates/partials/card.mustache:1:1: U+001B is a control character, which no page may hold; take it out",
      ])
  }

  @Test func `takes no template that is needed itself for another one that is missing`() throws {
    var files = complete
    files["characters.mustache"] = nil
    files["locations.mustache"] = nil
    files["location-list.mustache"] = ""
    files["lokations.mustache"] = ""
    let error = #expect(throws: SiteTemplatesError.self) { try load(files) }
    #expect(
      error?.problems.sorted.map(\.summary) == [
        "Templates/characters.mustache: the template \"characters\" does not exist; the site needs it: add this file",
        "Templates/locations.mustache: the template \"locations\" does not exist; is \"lokations\" meant to be it?",
      ])
  }

  @Test func `takes no template of a page for a layout or a partial that is missing`() throws {
    var files = complete
    files["home.mustache"] = "{{<layout}}{{/layout}}{{>hoem}}{{>partials/crad}}{{>'x'}}"
    files["pages/wide.mustache"] = "x"
    files["partials/card.mustache"] = "x"
    let error = #expect(throws: SiteTemplatesError.self) { try load(files) }
    #expect(
      error?.problems.sorted.map(\.summary) == [
        "Templates/home.mustache:1:4: there is no template \"layout\"; add Templates/layout.mustache",
        "Templates/home.mustache:1:26: there is no template \"hoem\"; add Templates/hoem.mustache",
        "Templates/home.mustache:1:35: there is no template \"partials/crad\"; did you mean \"partials/card\"?",
        "Templates/home.mustache:1:53: there is no template \"'x'\"; expected the path of a template without \".mustache\", such as \"partials/card\"",
      ])
  }

  @Test
  func
    `takes no empty template for one of a page, but one with a comment, and any that others use`()
    throws
  {
    var files = complete
    files["facet.mustache"] = ""
    files["dialogs.mustache"] = "\u{FEFF}\r\n"
    files["pages/wide.mustache"] = ""
    files["home.mustache"] = "{{>partials/foot}}"
    files["partials/foot.mustache"] = ""
    files["search.mustache"] = "{{! No search. }}"
    let error = #expect(throws: SiteTemplatesError.self) { try load(files) }
    #expect(
      error?.findings
        == ["dialogs", "facet", "pages/wide"].map {
          "Templates/\($0).mustache: the template \"\($0)\" is empty, and so is what the site makes of it; "
            + "write it, or a comment where that is meant: {{! nothing }}"
        })
    for name in ["facet", "dialogs", "pages/wide"] { files[name + ".mustache"] = "{{! none }}" }
    #expect(try load(files).findings == [])
  }

  @Test(
    "tells who speaks another language what to do",
    arguments: [
      "es": "this theme speaks en; translate one of them into a file of this name",
      "el": "this theme speaks en; translate one of them into a file of this name",
      "enn": "did you mean \"en\"?",
    ])
  func otherLanguage(language: String, advice: String) throws {
    var files = complete
    for name in [".de", ".\u{301}de"] { files["texts/\(name).json"] = "{}" }
    let error = #expect(throws: SiteTemplatesError.self) {
      try load(files, language: language)
    }
    #expect(error?.description == "Templates/texts/\(language).json does not exist; \(advice)")
  }

  @Test func `shows the line of a mistake without the end of a line of Windows`() throws {
    var files = complete
    let texts = try TestSite.texts("en").text.replacing("\"navAbout\"", with: "\r\n\"navAbuot\"")
    files["texts/en.json"] = texts.replacing(",\"navCharacters\"", with: ",\r\n\"navCharacters\"")
    let error = #expect(throws: SiteTemplatesError.self) { try load(files) }
    #expect(error?.description.unicodeScalars.contains("\r") == false)
    #expect(error?.description.contains("\u{FFFD}") == false)
  }

  @Test func `tells folders that only a link leads to, with what lacks because of them`() throws {
    let links = ["partials": "texts", "assets/fonts": "../texts"]
    let said =
      "this is a link to a folder, which is not entered; put the folder itself in its place, or links to its files"
    #expect(
      try load(complete, links: links).linkedFolders.map(\.summary) == [
        "Templates/partials: \(said)", "Templates/assets/fonts: \(said)",
      ])
    var files = complete
    files["home.mustache"] = "{{>partials/card}}"
    let error = #expect(throws: SiteTemplatesError.self) { try load(files, links: links) }
    #expect(
      error?.problems.sorted.map(\.summary) == [
        "Templates/assets/fonts: \(said)",
        "Templates/home.mustache:1:4: there is no template \"partials/card\"; \"partials\" is a link to a folder, which is not entered",
        "Templates/partials: \(said)",
      ])
  }

  @Test func `reads assets and texts through links as well`() throws {
    var files = complete
    files["words/en.json"] = files.removeValue(forKey: "texts/en.json")
    files["files/style.css"] = files.removeValue(forKey: "assets/style.css")
    let templates = try load(files, links: ["texts": "words", "assets": "files"])
    #expect(templates.linkedFolders == [])
    #expect(templates.assets.files.map(\.name) == ["style.css"])
  }

  @Test func `reads no assets and no texts that are hidden`() throws {
    var files = complete
    files[".words/en.json"] = files.removeValue(forKey: "texts/en.json")
    files[".files/style.css"] = files.removeValue(forKey: "assets/style.css")
    let error = #expect(throws: SiteTemplatesError.self) {
      try load(files, links: ["texts": ".words", "assets": ".files"])
    }
    let begins = ["assets/style.css", "texts/en.json"].map {
      "Templates/\($0) cannot be read: it leads to what is hidden, /"
    }
    let ends = ["/.files/style.css", "/.words/en.json"].map { "\($0); copy what it leads to" }
    let lines = try #require(error?.theme.map(\.description))
    #expect(zip(lines, begins).map { $0.hasPrefix($1) } == [true, true], "\(lines)")
    #expect(zip(lines, ends).map { $0.hasSuffix($1) } == [true, true], "\(lines)")
  }

  @Test func `lets no text of the data into a page unescaped`() throws {
    var files = complete
    files["character.mustache"] = "{{{name}}}{{{note}}}{{name}}{{#others}}{{&url}}{{/others}}"
    files["pages/article.mustache"] = "{{{body}}}{{{page.data}}}"
    files["about.mustache"] = "{{#body}}{{{.}}}{{/body}}{{> partials/head}}"
    files["partials/head.mustache"] = "<p>{{{site.title}}}</p>"
    let error = #expect(throws: SiteTemplatesError.self) { try load(files) }
    #expect(
      error?.problems.sorted.map(\.summary) == [
        "Templates/character.mustache:1:4: \"name\" is text and is always escaped; write {{name}}",
        "Templates/character.mustache:1:43: \"url\" is a URL and is always escaped; write {{url}}",
        "Templates/partials/head.mustache:1:7: \"site.title\" is text and is always escaped, as Templates/about.mustache:1:30 uses it; write {{site.title}}",
      ])
  }

  @Test func `a folder that does not exist is one line`() throws {
    let error = #expect(throws: SiteTemplatesError.self) {
      try SiteTemplates(directory: "/nowhere", displayedAs: "Templates")
    }
    #expect(
      error?.description
        == "Templates: the folder of templates does not exist; expected a folder with .mustache files"
    )
  }

  @Test func `what pages name carries a digest, other files keep their names`() throws {
    var files = complete
    files["assets/icon.svg"] = "<svg/>"
    files["assets/paper.png"] = "png"
    files["assets/.hidden"] = "x"
    let templates = try load(files)
    #expect(templates.assets.files.map(\.name) == ["icon.svg", "paper.png", "style.css"])
    let routes = RouteTable(statuses: [], assets: templates.assets.paths)
    #expect(
      try templates.assets.files.map { try routes.path(of: .asset($0.name)).text } == [
        "assets/icon.d4dc56669143034f.svg", "assets/paper.png",
        "assets/style.5f546eb4606b5c2b.css",
      ])
  }

  @Test func `every page type documents every field`() {
    for (_, outline) in SiteTemplates.outlines {
      for schema in outline.reachable() {
        for field in schema.fields {
          #expect(!field.doc.isEmpty, "\(schema.name).\(field.name)")
        }
      }
    }
  }
}
