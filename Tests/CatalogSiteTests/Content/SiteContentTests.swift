import CatalogDomain
import CatalogSite
import Testing

@Suite("Words of one's own in a site")
struct SiteContentTests {
  @Test func `a note stands on its character's page, its links leading on from there`() throws {
    let world = try ContentWorld(
      notes: [
        1:
          "[Bob](character:2), [Hall](location:7), [it](episode:3), [note](2.md), [page](../pages/terms.md#text-a),"
          + " [list](../status/dead.md), [home](../home.md), ![A](../pictures/a.png)",
        2: "",
      ], pages: [ContentWorld.page("terms", "# A")], introductions: ["status/dead": "Alas."],
      home: "Hi")
    #expect(world.problems == [])
    #expect(
      try world.site.text("characters/1.html")
        == "Ann|<p><a href=\"2.html\">Bob</a>, <a href=\"../locations/7.html\">Hall</a>, "
        + "<a href=\"../episodes/3.html\">it</a>, <a href=\"2.html\">note</a>, "
        + "<a href=\"../pages/terms.html#text-a\">page</a>, "
        + "<a href=\"../status/dead/index.html\">list</a>, <a href=\"../index.html\">home</a>, "
        + "<img src=\"../pictures/0123456789abcdef.png\" alt=\"A\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\" /></p>\n|"
    )
    #expect(try world.site.text("characters/2.html") == "Bob||")
    #expect(try world.site.text("pictures/0123456789abcdef.png") == "picture")
  }

  @Test func `a link to a heading names it by its words, in the same text and in others`() throws {
    let world = try ContentWorld(
      notes: [
        1:
          "## Early life\n\n[up](#early-life), [too](#note-early-life), [terms](../pages/terms.md#a--b),"
          + " [Bob](2.md#größe), [encoded](2.md#gr%C3%B6%C3%9Fe), [home](../home.md#hi)",
        2: "## Größe",
      ], pages: [ContentWorld.page("terms", "# A & B")], home: "# Hi")
    #expect(world.problems == [])
    #expect(
      try world.site.text("characters/1.html")
        == "Ann|<h3 id=\"note-early-life\">Early life</h3>\n"
        + "<p><a href=\"#note-early-life\">up</a>, <a href=\"#note-early-life\">too</a>, "
        + "<a href=\"../pages/terms.html#text-a--b\">terms</a>, "
        + "<a href=\"2.html#note-gr%C3%B6%C3%9Fe\">Bob</a>, "
        + "<a href=\"2.html#note-gr%C3%B6%C3%9Fe\">encoded</a>, "
        + "<a href=\"../index.html#text-hi\">home</a></p>\n|")
  }

  @Test func `a heading is linked by the words that it has with the punctuation of the texts`()
    throws
  {
    let text = "[\"it\"](../pages/terms.md#its--new)"
    let pages = [ContentWorld.page("terms", "## It's -- \"new\"")]
    let smart = try ContentWorld(notes: [1: text], pages: pages, punctuation: .smart)
    #expect(smart.problems == [])
    #expect(
      try smart.site.text("characters/1.html")
        == "Ann|<p><a href=\"../pages/terms.html#text-its--new\">“it”</a></p>\n|")
    #expect(
      try ContentWorld(notes: [1: text], pages: pages).problems == [
        "Content/characters/1.md:5: link \"../pages/terms.md#its--new\": pages/terms.md has no such heading"
      ])
  }

  @Test func `a heading that another text does not have is told of with all else that is wrong`()
    throws
  {
    let world = try ContentWorld(
      notes: [1: "[a](../pages/terms.md#b)\n[b](location:9)\n[c](2.md#d)", 2: ""],
      pages: [ContentWorld.page("terms", "# A\n\n[x](javascript:x)")])
    #expect(
      world.problems.filter { $0.contains("characters/") } == [
        "Content/characters/1.md:5: link \"../pages/terms.md#b\": pages/terms.md has no such heading",
        "Content/characters/1.md:6: link \"location:9\": the catalog has no location 9",
        "Content/characters/1.md:7: link \"2.md#d\": characters/2.md has no such heading",
      ])
  }

  @Test func `a correction is shown with what the source says and where it is from`() throws {
    let world = try ContentWorld(corrections: [
      .init(1): [
        Correction(field: .status, was: "Dead", source: "https://example.org/a"),
        Correction(field: .type, was: "", source: "a letter"),
        Correction(field: .avatar, was: "", source: "a letter"),
      ]
    ])
    #expect(
      try world.site.text("characters/1.html")
        == "Ann||Status: the source says “Dead” (https://example.org/a)"
        + "Type: the source says nothing (a letter)Picture: not the one of the source (a letter)")
  }

  @Test(
    arguments: [
      (.name, "Name"), (.status, "Status"), (.species, "Species"), (.type, "Type"),
      (.gender, "Gender"), (.origin, "Origin"), (.location, "Last seen at"),
      (.episodes, "Episodes"),
    ] as [(CharacterField, String)])
  func `a corrected field is called as it is where changes are told`(
    _ field: CharacterField, _ name: String
  ) throws {
    let world = try ContentWorld(
      corrections: [.init(1): [Correction(field: field, was: "x", source: "a letter")]])
    #expect(
      try world.site.text("characters/1.html")
        == "Ann||\(name): the source says “x” (a letter)")
  }

  @Test(
    "Where a correction is from is a link only where the whole text is one address",
    arguments: [
      ("https://example.org/x?a=b#c", true), ("http://example.org", true),
      ("https://example.org/x (seen in May), told by Ann", false),
      ("https://example.org/\u{A0}x", false), ("https://example.org/x\ny", false),
      ("https://", false), ("https:///x", false), ("https://example.org/\u{7F}", false),
      ("see https://example.org/x", false), ("a letter", false),
    ])
  func sources(source: String, isLink: Bool) throws {
    let world = try ContentWorld(
      corrections: [.init(1): [Correction(field: .status, was: "Dead", source: source)]],
      templates: [
        "character": "{{#corrections}}{{#url}}link{{/url}}{{^url}}words{{/url}}{{/corrections}}"
      ])
    #expect(try world.site.text("characters/1.html") == (isLink ? "link" : "words"))
  }

  @Test func `pages stand in the navigation in their order, before the one about the catalog`()
    throws
  {
    let world = try ContentWorld(
      pages: [
        ContentWorld.page("a", title: "Z", navigation: "Last", order: 2),
        ContentWorld.page("b", title: "First", navigation: "First"),
        ContentWorld.page("c", title: "Quiet"),
        ContentWorld.page("about", title: "About us", navigation: "Us", "Mine."),
      ],
      templates: [
        "home": "{{#site.navigation}}{{label}} {{url}},{{/site.navigation}}",
        "about": "{{page.heading}}|{{{body}}}",
        "pages/article":
          "{{page.heading}}|{{page.description}}|{{{body}}}|{{#site.navigation}}{{#current}}{{label}} {{.}}{{/current}}{{/site.navigation}}",
      ])
    #expect(world.problems == [])
    #expect(
      try world.site.text("index.html")
        == "Characters characters/index.html,Locations locations/index.html,"
        + "Episodes episodes/index.html,First pages/b.html,Last pages/a.html,Us about.html,")
    #expect(try world.site.text("pages/c.html") == "Quiet|Words.|<p>Words.</p>\n|")
    #expect(try world.site.text("pages/a.html") == "Z|Words.|<p>Words.</p>\n|Last page")
    #expect(try world.site.text("about.html") == "About us|<p>Mine.</p>\n")
  }

  @Test(
    "The page about the catalog stands last in the navigation, where its order says, or not at all",
    arguments: [
      ("About", nil, "A,B,About"), ("Us", nil, "A,B,Us"), (nil, nil, "A,B"), (nil, -1, "A,B"),
      ("Us", -2, "Us,A,B"), ("Us", 0, "A,Us,B"), ("Us", 3, "A,B,Us"),
    ] as [(String?, Int?, String)])
  func aboutInNavigation(label: String?, order: Int?, navigation: String) throws {
    let world = try ContentWorld(
      pages: [
        ContentWorld.page("about", navigation: label, order: order),
        ContentWorld.page("a", navigation: "A", order: -1),
        ContentWorld.page("b", navigation: "B"),
      ],
      templates: [
        "home": "{{#site.navigation}}{{label}},{{/site.navigation}}{{site.about}}",
        "about": "{{page.heading}}",
      ])
    #expect(world.problems == [])
    #expect(
      try world.site.text("index.html")
        == "Characters,Locations,Episodes,\(navigation),about.html")
    #expect(try world.site.text("about.html") == "Title")
  }

  @Test(
    "A table of contents leads to headings that have words, and to no others",
    arguments: [
      ("# A\n\n#\n\n## ![](../pictures/a.png)\n\n## &nbsp;\n\n## B", "A,-B,"),
      ("# A\n\n## ![B](../pictures/a.png)", "A,-B,"),
      ("# A\n\n## <!-- a remark -->\n\n## B\n\n## C", "long A,-B,-C,"),
      ("## A\n\n### B\n\n#### C\n\n## D", "long A,-B,D,"),
    ])
  func contents(text: String, shown: String) throws {
    let world = try ContentWorld(
      pages: [ContentWorld.page("a", text)],
      templates: [
        "pages/article": "{{#isLong}}long {{/isLong}}"
          + "{{#headings}}{{#isPart}}-{{/isPart}}{{label}},{{/headings}}"
      ]
    )
    #expect(world.problems == [])
    #expect(try world.site.text("pages/a.html") == shown)
  }

  @Test func `the page about the catalog has the heading of its file, also without a text`() throws
  {
    let about = ["about": "{{#isOwn}}{{page.heading}}{{/isOwn}}|{{{body}}}"]
    let pages = ["", "<!-- to do -->", "Mine."].map {
      ContentWorld.page("about", title: "Impressum", $0)
    }
    let shown = try pages.map { page in
      try ContentWorld(pages: [page], templates: about).site.text("about.html")
    }
    #expect(shown == ["Impressum|", "Impressum|", "Impressum|<p>Mine.</p>\n"])
    #expect(try ContentWorld(templates: about).site.text("about.html") == "|")
  }

  @Test func `a page without words is described as the site is`() throws {
    let picture = "![A](../pictures/a.png)"
    let world = try ContentWorld(
      pages: [
        ContentWorld.page("a", picture), ContentWorld.page("b", "- one\n- two"),
        ContentWorld.page("c", description: "Mine.", picture), ContentWorld.page("about", picture),
      ],
      templates: [
        "pages/article": "{{page.description}}|{{site.description}}",
        "about": "{{page.description}}",
      ])
    #expect(world.problems == [])
    let parts = try world.site.text("pages/a.html").split(separator: "|")
    #expect(parts.count == 2 && parts.first == parts.last)
    #expect(try world.site.text("pages/b.html").hasPrefix("one two|"))
    #expect(try world.site.text("pages/c.html").hasPrefix("Mine.|"))
    #expect(try !world.site.text("about.html").isEmpty)
  }

  @Test func `a layout is a template among those for pages`() throws {
    let world = try ContentWorld(
      pages: [
        ContentWorld.page("a", layout: "wide"), ContentWorld.page("about", layout: "wide"),
      ], templates: ["pages/wide": "wide {{page.heading}}", "about": "about"])
    #expect(world.problems == [])
    #expect(try world.site.text("pages/a.html") == "wide Title")
    #expect(try world.site.text("about.html") == "wide Title")
    let wrong = try ContentWorld(pages: [ContentWorld.page("a", layout: "wyde")])
    #expect(
      wrong.problems == [
        "Content/pages/a.md:3: there is no layout \"wyde\"; expected a template of this name in pages/"
      ])
  }

  @Test func `lists have an introduction on their first page, and the front page has words`() throws
  {
    let world = try ContentWorld(
      introductions: ["status/dead": "Alas.", "species/mythological-creature": "Oh!"],
      home: "Hello.",
      templates: [
        "status": "{{{introduction}}}", "facet": "{{{introduction}}}", "home": "{{{welcome}}}",
      ])
    #expect(world.problems == [])
    #expect(try world.site.text("status/dead/index.html") == "<p>Alas.</p>\n")
    #expect(try world.site.text("status/alive/index.html") == "")
    #expect(try world.site.text("species/mythological-creature/index.html") == "<p>Oh!</p>\n")
    #expect(try world.site.text("index.html") == "<p>Hello.</p>\n")
    let wrong = try ContentWorld(introductions: ["status/ded": "Alas.", "species/dead": ""])
    #expect(
      wrong.content.problems.map { $0.description { _, choices in choices.sorted().first } } == [
        "Content/species/dead.md:1: no character has the species \"dead\"; the file has the name of the list's folder in the site; did you mean \"human\"?",
        "Content/status/ded.md:1: no character has the status \"ded\"; the file has the name of the list's folder in the site; did you mean \"alive\"?",
      ])
  }

  @Test(
    "What stands above a list without a page is left out with a warning, and a link to it is no link",
    arguments: [0, 2])
  func unlisted(pages: Int) throws {
    let world = try ContentWorld(
      notes: [1: "[a creature](../species/mythological-creature.md#text-oh)"],
      introductions: ["species/mythological-creature": "# Oh"], facetPages: pages)
    #expect(world.problems == [])
    #expect(
      world.content.warnings.map(\.description) == [
        "Content/characters/1.md:5: link \"../species/mythological-creature.md#text-oh\": "
          + "the list that species/mythological-creature.md stands above has no page (facets.pages is \(pages)), so this is no link",
        "Content/species/mythological-creature.md:1: "
          + "the list of the species \"mythological-creature\" has no page (facets.pages is \(pages)), so this file is left out",
      ])
    #expect(try world.site.text("characters/1.html") == "Ann|<p>a creature</p>\n|")
  }

  @Test func `what stands above a list that has a page stays, though others have none`() throws {
    let world = try ContentWorld(
      notes: [1: "[humans](../species/human.md)"], introductions: ["species/human": "Us."],
      templates: ContentWorld.person.merging(["facet": "{{{introduction}}}"]) { $1 },
      facetPages: 2)
    #expect(world.problems == [] && world.content.warnings == [])
    #expect(!world.site.paths.contains("species/mythological-creature/index.html"))
    #expect(try world.site.text("species/human/index.html") == "<p>Us.</p>\n")
    #expect(
      try world.site.text("characters/1.html")
        == "Ann|<p><a href=\"../species/human/index.html\">humans</a></p>\n|")
  }

  @Test(
    "A link that leads nowhere is told of with the line of its file",
    arguments: [
      ("\n[x](character:9)", 6, "link \"character:9\": the catalog has no character 9"),
      ("[x](character:2)", 5, "link \"character:2\": the catalog has no character 2"),
      ("[x](location:9)", 5, "link \"location:9\": the catalog has no location 9"),
      ("[x](episode:9)", 5, "link \"episode:9\": the catalog has no episode 9"),
      (
        "[x](3.md)", 5,
        "link \"3.md\": no page is made of characters/3.md; did you mean \"1.md\"?"
      ),
      (
        "[x](/about.html)", 5,
        "link \"/about.html\": expected the way from this file to another one in Content"
      ),
      (
        "[x](../../secret.md)", 5,
        "link \"../../secret.md\": expected the way from this file to another one in Content"
      ),
      ("[x](?q=1)", 5, "link \"?q=1\": expected the way from this file to another one in Content"),
      ("[x](#nowhere)", 5, "link \"#nowhere\": this text has no such heading"),
      (
        "[x](javascript:alert%281%29)", 5,
        "link \"javascript:alert%281%29\": scheme \"javascript\" is not accepted; expected http, https, mailto, character, location or episode"
      ),
      (
        "![x](../art/a.png)", 5,
        "picture \"../art/a.png\": there is no such file; did you mean \"../pictures/a.png\"?"
      ),
      (
        "![x](../pictures/b.png)", 5,
        "picture \"../pictures/b.png\": there is no such file; did you mean \"../pictures/a.png\"?"
      ),
      (
        "![x](<x/a map: 50% é.png>)", 5,
        "picture \"x/a map: 50% é.png\": there is no such file; did you mean \"../pictures/a%20map%3A%2050%25%20é.png\"?"
      ),
      (
        "![x](../pictures/page.png)", 5,
        "picture \"../pictures/page.png\": expected a JPEG, PNG, GIF, WebP or AVIF picture; it is an HTML page"
      ),
      (
        "![x](https://example.org/a.png)", 5,
        "picture \"https://example.org/a.png\": a page asks no other host for anything; copy the picture into Content"
      ),
    ])
  func broken(text: String, line: Int, message: String) throws {
    let world = try ContentWorld(notes: [1: text], hidden: [2])
    #expect(world.problems == ["Content/characters/1.md:\(line): \(message)"])
  }

  @Test func `a link to who is hidden says so`() throws {
    let world = try ContentWorld(
      notes: [1: "[x](character:2) [y](2.md)", 2: "Gone."], hidden: [2])
    #expect(
      world.problems == [
        "Content/characters/1.md:5: link \"character:2\": character 2 is not shown",
        "Content/characters/1.md:5: link \"2.md\": character 2 is not shown",
      ])
  }

  @Test func `mistakes in texts that are not shown are told before they are`() throws {
    let picture = "![a](../pictures/a.png)"
    let world = try ContentWorld(
      notes: [
        2: "[a](../pages/nowhere.md) [b](episode:99)", 8: "[a](../pages/nowhere.md)",
        9: "[b](episode:99) \(picture)", 10: "One<hr>",
      ],
      introductions: ["status/adrift": "[c](../pages/nowhere.md)"], hidden: [2])
    #expect(
      Set(world.problems) == [
        "Content/characters/2.md:5: link \"../pages/nowhere.md\": no page is made of pages/nowhere.md",
        "Content/characters/8.md:5: link \"../pages/nowhere.md\": no page is made of pages/nowhere.md",
        "Content/status/adrift.md:1: link \"../pages/nowhere.md\": no page is made of pages/nowhere.md",
        "Content/status/adrift.md:1: no character has the status \"adrift\"; the file has the name of the list's folder in the site",
      ])
    #expect(world.problems.count == 4)
    #expect(
      Set(world.content.warnings.map(\.description)) == [
        "Content/characters/9.md:5: link \"episode:99\": the catalog has no episode 99",
        "Content/characters/10.md:5: \"<hr>\": raw HTML is left out; write Markdown, or put it in backticks to show it",
      ])
    #expect(!world.site.paths.contains { $0.hasPrefix("pictures/") })
  }

  @Test func `raw HTML is left out with a warning`() throws {
    let world = try ContentWorld(notes: [1: "<script>alert(1)</script>"])
    #expect(world.problems == [])
    #expect(world.content.warnings.count == 1)
    #expect(try !world.site.text("characters/1.html").contains("script"))
  }

  @Test func `a note that holds nothing but a remark is none`() throws {
    let world = try ContentWorld(notes: [1: "<!-- to do -->\n"])
    #expect(world.problems == [] && world.content.warnings == [])
    #expect(try world.site.text("characters/1.html") == "Ann||")
  }

  @Test func `ids of the owner's own do not lengthen those of all others`() throws {
    let catalog = Catalog(
      characters: [
        try SmallCatalog.character(1, "Ann"), try SmallCatalog.character(90_001, "Eve"),
      ], locations: [], episodes: [], asOf: SmallCatalog.asOf)
    var owned = OwnedCatalog(catalog: catalog)
    owned.created = [.init(90_001)]
    let templates = try TestSite.templates(["character": "{{number}} {{#isOwn}}own{{/isOwn}}"])
    let settings = SiteSettings(source: SourceFacts(name: "the test"))
    let content = SiteContent(
      .none, owned, pictures: OnePicture(), templates: templates, settings: settings)
    let site = TestSite(
      plan: try SitePlan(
        catalog: catalog, avatars: [:], templates: templates, settings: settings, content: content))
    #expect(try site.text("characters/1.html") == "001 ")
    #expect(try site.text("characters/90001.html") == "90001 own")
  }

  @Test func `the project's own theme shows all of it`() throws {
    let templates = try SiteTemplates(
      directory: TestSite.shippedTemplates, displayedAs: "Templates")
    #expect(templates.unused == [])
  }
}
