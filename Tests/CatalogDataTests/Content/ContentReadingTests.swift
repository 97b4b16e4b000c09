import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Reading content")
struct ContentReadingTests {
  @Test func `every kind of file is read as what it is`() async throws {
    let folder = try ContentFolder([
      "characters/7.md": "---\nstatus: Dead\nsource: a letter\nhidden: true\n---\nGone.\n",
      "characters/+eve.md": """
      ---
      id: 90
      name: "Eve: the first"
      status: Alive
      species: Clone
      type:
      origin: 3
      location: Earth (C-137)
      episodes: [1, S01E02]
      avatar: eve.png
      created: 2026-11-20
      ---
      """,
      "pages/licence.md":
        "---\ntitle: Licence\nlayout: wide\nnavigation: Terms\norder: 2\n---\n# Words\n",
      "status/dead.md": "Alas.", "species/human.md": "Us.", "home.md": "Hello.",
      "README.md": "Not read.", "characters/eve.png": "", "notes.txt": "", "pages/README": "",
      "pages/README.txt": "", "characters/eve.xcf": "", "characters/7.md~": "",
    ])
    let content = try await folder.repository.content()
    #expect(content.problems == [])
    func text(_ path: String, _ line: Int, _ markdown: String) -> ContentText {
      ContentText(
        file: ContentFile(folder: "Content", path: path), firstLine: line, markdown: markdown)
    }
    var eve = CharacterSheet(key: .own("eve"), text: text("characters/+eve.md", 13, ""))
    eve.id = .init(90)
    eve.name = "Eve: the first"
    eve.status = "Alive"
    eve.species = "Clone"
    eve.type = ""
    eve.origin = .id(.init(3))
    eve.location = .name("Earth (C-137)")
    eve.episodes = [.id(.init(1)), .code("S01E02")]
    eve.avatar = "eve.png"
    eve.created = Date(timeIntervalSince1970: 1_795_132_800)
    eve.lines = [
      .id: 2, .name: 3, .status: 4, .species: 5, .type: 6, .origin: 7, .location: 8, .episodes: 9,
      .avatar: 10, .created: 11,
    ]
    var seven = CharacterSheet(
      key: .known(.init(7)), text: text("characters/7.md", 6, "Gone.\n"))
    seven.status = "Dead"
    seven.source = "a letter"
    seven.isHidden = true
    seven.lines = [.status: 2, .source: 3, .hidden: 4]
    #expect(content.sheets == [eve, seven])
    #expect(
      content.pages == [
        OwnPage(
          name: "licence", title: "Licence", layout: "wide", layoutLine: 3, navigation: "Terms",
          order: 2, text: text("pages/licence.md", 7, "# Words\n"))
      ])
    #expect(
      content.introductions == [
        Introduction(kind: .species, name: "human", text: text("species/human.md", 1, "Us.")),
        Introduction(kind: .status, name: "dead", text: text("status/dead.md", 1, "Alas.")),
      ])
    #expect(content.home == text("home.md", 1, "Hello."))
  }

  @Test(
    "A file that is wrong is told of with its line",
    arguments: [
      (
        "characters/7.md", "---\nsttaus: Dead\n---\n", 2,
        "\"sttaus\" is not a field of a note on a character"
      ),
      ("characters/7.md", "---\nid: 3\n---\n", 2, "\"id\" is not a field of a note on a character"),
      (
        "characters/+a.md", "---\nsource: x\n---\n", 2,
        "\"source\" is not a field of a character of your own"
      ),
      (
        "characters/7.md", "---\nstatus: [Dead]\n---\n", 2,
        "\"status\" holds a list; expected a text"
      ),
      (
        "characters/7.md", "---\n\nname:\n  first: A\n---\n", 3,
        "\"name\" holds fields or lists of its own; expected a text"
      ),
      (
        "characters/7.md", "---\nepisodes: 3\n---\n", 2,
        "\"episodes\" is \"3\"; expected a list such as [1, 2]"
      ),
      (
        "characters/7.md", "---\nhidden: maybe\n---\n", 2,
        "\"hidden\" is \"maybe\"; expected true or false"
      ),
      (
        "characters/+a.md", "---\nid: -3\n---\n", 2,
        "\"id\" is \"-3\"; expected a whole number above 0"
      ),
      (
        "characters/+a.md", "---\ncreated: soon\n---\n", 2,
        "\"created\" is \"soon\"; expected a day such as 2026-11-20, or a moment such as 2026-11-20T18:30:00Z"
      ),
      ("characters/7.md", "---\nname: A\nname: B\n---\n", 3, "\"name\" is given twice; keep one"),
      (
        "characters/7.md", "---\nname: A\n\"name\" : B\nnames: C\n---\n", 3,
        "\"name\" is given twice; keep one"
      ),
      (
        "characters/7.md", "---\nname: A\n\ttype: B\n---\n", 3,
        "a tab begins the line; YAML needs spaces there"
      ),
      (
        "characters/7.md", "---\n  name: A\n  \"name\": B\n  type: C\n---\n", 3,
        "\"name\" is given twice; keep one"
      ),
      (
        "characters/7.md", "---\nname: A\nnote:\n  type: B\n  type: C\ntype: D\n---\n", 5,
        "\"type\" is given twice; keep one"
      ),
      (
        "characters/7.md", "---\nname: \"A\nstatus: Dead\n---\n", 2,
        "the fields are no YAML: the quote that begins here is not closed (column 7)"
      ),
      (
        "characters/7.md", "---\nsource: x\nstatus:Dead\n\n# more\n\n---\n", 3,
        "the fields are no YAML: could not find expected ':' (column 1); write \": \" between a name and its value"
      ),
      (
        "characters/7.md", "---\nepisodes: [1, 2\nstatus: Dead\n---\n", 2,
        "the fields are no YAML: the \"[\" here lacks its \"]\", or a \",\" behind it (column 11)"
      ),
      (
        "characters/7.md", "---\nname: {A\n---\n", 2,
        "the fields are no YAML: the \"{\" here lacks its \"}\", or a \",\" behind it (column 7)"
      ),
      (
        "characters/7.md", "---\nname: Otto: a life\n---\n", 2,
        "the fields are no YAML: mapping values are not allowed in this context (column 11); put a text with \": \" in it in quotes"
      ),
      (
        "characters/7.md", "---\nname:Otto\nstatus: Dead\n---\n", 2,
        "the fields are no YAML: could not find expected ':' (column 1); write \": \" between a name and its value"
      ),
      (
        "characters/7.md", "---\nsource: \"a\u{2028}b\"\nname: Otto\n status: Dead\n---\n", 4,
        "the fields are no YAML: mapping values are not allowed in this context (column 8); put a text with \": \" in it in quotes, or indent this line less"
      ),
      (
        "characters/7.md", "---\nepisodes: [1]\n status: Dead\n---\n", 3,
        "the fields are no YAML: did not find expected key (column 2); this line is indented otherwise than those it belongs to"
      ),
      (
        "characters/7.md", "---\nname: @Otto\n---\n", 2,
        "the fields are no YAML: found character that cannot start any token (column 7); put the text in quotes"
      ),
      (
        "characters/7.md", "---\nname: !Xobile the Great\n---\n", 2,
        "\"!\" begins a word, which YAML takes for the name of a type; put the text in quotes"
      ),
      (
        "characters/7.md", "---\nname: A\nepisodes:\n  - 1\n  - !S01 E02\n---\n", 5,
        "\"!\" begins a word, which YAML takes for the name of a type; put the text in quotes"
      ),
      (
        "characters/7.md", "---\nname: A\nsource: !!! Look\n---\n", 3,
        "\"!\" begins a word, which YAML takes for the name of a type; put the text in quotes"
      ),
      (
        "characters/7.md", "---\nname: !Über alles\n---\n", 2,
        "the fields are no YAML: \"!\" begins a word, which YAML takes for the name of a type (column 7); put the text in quotes"
      ),
      (
        "characters/7.md", "---\nname: !Viva! all\n---\n", 2,
        "the fields are no YAML: \"!\" begins a word, which YAML takes for the name of a type (column 7); put the text in quotes"
      ),
      (
        "characters/7.md", "---\nname: 'It's'\n---\n", 2,
        "the fields are no YAML: did not find expected key (column 11); put the whole text in quotes, others than it holds, and close those before it"
      ),
      (
        "characters/7.md", "---\nsource: \"a\u{2028}b\u{85}c\"\nsttaus: Dead\n---\n", 3,
        "\"sttaus\" is not a field of a note on a character"
      ),
      (
        "characters/7.md", "---\r\nsource: \"a\u{2029}b\"\r\nname: @A\r\n---\r\n", 3,
        "the fields are no YAML: found character that cannot start any token (column 7); put the text in quotes"
      ),
      (
        "characters/7.md", "---\nname: É\n\n# A \u{7} B\n---\n", 4,
        "the fields are no YAML: control characters are not allowed (column 5)"
      ),
      (
        "characters/7.md", "---\nname: A\nsource: É\u{FFFE}\n---\n", 3,
        "the fields are no YAML: control characters are not allowed (column 10)"
      ),
      (
        "characters/7.md", "---\njust words\n---\n", 2,
        "expected \"field: value\" lines between the \"---\""
      ),
      (
        "characters/7.md", "---\nname: A\n", 1,
        "the fields that begin with \"---\" have no end; write \"---\" below them"
      ),
      (
        "characters/7.md", "---\na: &x [1]\nb: *x\n---\n", 2,
        "\"&\" begins a word; anchors and aliases are not accepted. In other texts put a space behind it, or write \\u0026 in double quotes"
      ),
      (
        "characters/summer.md", "", 1,
        "expected a character's id for the name, as in 42.md, or \"+\" with small letters, digits and \"-\" for a character of your own, as in +summer-clone.md"
      ),
      ("characters/7.markdown", "", 1, "this file is not read; expected a name that ends in .md"),
      ("characters/7.md.txt", "", 1, "this file is not read; expected a name that ends in .md"),
      ("characters/7", "", 1, "this file is not read; expected a name that ends in .md"),
      (
        "characters/7.md ", "", 1,
        "this file is not read; expected a name that ends in .md, without blanks behind it"
      ),
      (
        "pages/a.md.txt\u{A0}", "", 1,
        "this file is not read; expected a name that ends in .md, without blanks behind it"
      ),
      ("status/Dead.TXT", "", 1, "this file is not read; expected a name that ends in .md"),
      ("home.md.txt", "", 1, "this file is not read; expected a name that ends in .md"),
      ("Home.txt", "", 1, "this file is not read; expected a name that ends in .md"),
      ("home", "", 1, "this file is not read; expected a name that ends in .md"),
      (
        "characters/old/7.md", "", 1,
        "Markdown in this folder is not read; expected it in characters, pages, status, species"
      ),
      (
        "caracters/7.md", "", 1,
        "Markdown in this folder is not read; expected it in characters, pages, status, species"
      ),
      ("hom.md", "", 1, "this file is not read; expected it in characters, pages, status, species"),
      (
        "pages/Über.md", "", 1,
        "expected small letters, digits and \"-\" for the name, as the address of the page has them"
      ),
      (
        "pages/con.md", "---\ntitle: Con\n---\n", 1,
        "Windows keeps the name \"con\" for a device, so the page could not be unpacked there; choose another name, such as con-page.md"
      ),
      (
        "pages/a.md", "Words.", 1,
        "a page needs a title; write \"title:\" between two lines of \"---\" at its head"
      ),
      (
        "pages/a.md", "---\norder: 1\ntitle: \"  \u{A0}\"\n---\n", 3,
        "a page needs a title; write \"title:\" between two lines of \"---\" at its head"
      ),
      (
        "pages/a.md", "---\norder: first\ntitle:\n---\n", 2,
        "\"order\" is \"first\"; expected a whole number"
      ),
      (
        "status/dead.md", "---\ntitle: A\n---\n", 2,
        "\"title\" is not a field of an introduction, which has none"
      ),
    ])
  func wrong(path: String, text: String, line: Int, message: String) async throws {
    let folder = try ContentFolder([path: text])
    let shown =
      path.hasPrefix("caracters")
      ? "caracters" : path == "characters/old/7.md" ? "characters/old" : path
    #expect(try await folder.problems().first == "Content/\(shown):\(line): \(message)")
  }

  @Test(
    "Nothing that could be an anchor or an alias reaches the parser",
    arguments: [
      "a:\t&x Rick", "{\"name\":&x Rick}", "a: [1,\t*x]", "a: {*x : 1}", "a: {b:*x}", "? &x a",
      "a: {?*x }", "- &x a", "a: [[1]&x b]", "a: 1\u{85}b: 2\u{85}&x c: 3", "a: 1\u{2028}*x : 2",
      "a: 1\r*x : 2", "\u{FEFF}&x a: 1", "a: 1\n\n*x : 2",
      "# c\r*x : 2", "# c\u{2028}*x : 2", "# c\n*x : 2", "a: |\n # b\n*x : 2",
      "a: [\"b\n # \", &x 1]", "a: ['b\n # ', *x]", "a: [\"b'\n # ' \n # \", &x 1]",
    ])
  func anchors(head: String) async throws {
    let folder = try ContentFolder(["characters/7.md": "---\n\(head)\n---\n"])
    let problem = try #require(try await folder.problems().first)
    #expect(problem.contains("begins a word; anchors and aliases are not accepted"), "\(problem)")
  }

  @Test(
    "Words with marks that are anchors, aliases and types elsewhere are read as they are",
    arguments: [
      ("R&B", "R&B"), ("a * b", "a * b"), ("\"A & B\"", "A & B"), ("\"*starred*\"", "*starred*"),
      ("'&c'", "&c"), ("Ü&é", "Ü&é"), ("A-&-B", "A-&-B"), ("a (*) b", "a (*) b"),
      ("x86*2", "x86*2"), ("\"!Xobile\"", "!Xobile"), ("a !b", "a !b"), ("!!str 42", "42"),
      ("https://example.org/?a=&b=%20&c=/&d=*", "https://example.org/?a=&b=%20&c=/&d=*"),
    ])
  func marks(written: String, read: String) async throws {
    let folder = try ContentFolder([
      "characters/7.md": "---\nsource: \(written)\n---\n"
    ])
    let content = try await folder.repository.content()
    #expect(content.problems == [])
    #expect(content.sheets.first?.source == read)
  }

  @Test(
    "Comments may have such marks and quotes, also behind texts in other quotes",
    arguments: [
      "# don't *shout* \"&\" or &x\nsource: R", "source: \"R\"\n# don't *shout*",
      "source: 'R'\n  # a \"*star*\"", "source: \"R\"\n# *stars* & &x",
    ])
  func comments(head: String) async throws {
    let folder = try ContentFolder(["characters/7.md": "---\n\(head)\n---\n"])
    let content = try await folder.repository.content()
    #expect(content.problems == [])
    #expect(content.sheets.first?.source == "R")
  }

  @Test(
    "A text is one line however YAML breaks it, and one in quotes is read to the letter",
    arguments: [
      ("|\n  Human", "Human"), (">\n  Human", "Human"), (">-\n  Half\n  human", "Half human"),
      ("|\n\n  Half\n  human \n", "Half human"), ("Half\n\n  human", "Half human"),
      ("|\n  ", ""), ("\" \"", ""), ("\"Human \"", "Human "), ("\"Half\\nhuman\"", "Half\nhuman"),
      ("null", ""), ("~", ""), ("'null'", "null"), ("Null", "Null"), ("|\n  null", "null"),
    ])
  func lines(written: String, read: String) async throws {
    let folder = try ContentFolder([
      "characters/7.md": "---\nspecies: \(written)\nsource: a letter\n---\n",
      "pages/a.md": "---\ntitle: T\ndescription: \(written)\n---\n",
    ])
    let content = try await folder.repository.content()
    #expect(content.problems == [])
    #expect(content.sheets.map(\.species) == [read])
    #expect(content.pages.map(\.description) == [read.isEmpty ? nil : read])
  }

  @Test(
    "A page stands in the navigation under its title or a name of its own, or not at all",
    arguments: [
      ("", "T"), ("true", "T"), ("Yes", "T"), ("on", "T"), ("\" \"", "T"), ("Terms", "Terms"),
      ("Off we go", "Off we go"), ("false", nil), ("False", nil), ("no", nil), ("OFF", nil),
      ("\"No\"", "No"), ("'Off'", "Off"), ("'on'", "on"),
    ] as [(String, String?)])
  func navigation(written: String, label: String?) async throws {
    let folder = try ContentFolder([
      "pages/a.md": "---\ntitle: T\nnavigation: \(written)\n---\n"
    ])
    let content = try await folder.repository.content()
    #expect(content.problems == [])
    #expect(content.pages.map(\.navigation) == [label])
  }

  @Test func `what is left empty in a page's fields counts as not said`() async throws {
    let folder = try ContentFolder([
      "pages/a.md": "---\ntitle: T\ndescription:\nlayout: \" \"\n---\n"
    ])
    let page = try #require(try await folder.repository.content().pages.first)
    #expect(page.description == nil && page.layout == nil && page.order == nil)
  }

  @Test func `a source of blanks is none`() async throws {
    let folder = try ContentFolder([
      "characters/7.md": "---\nstatus: Dead\nsource: \" \u{A0}\"\n---\n"
    ])
    let sheet = try #require(try await folder.repository.content().sheets.first)
    #expect(sheet.source == nil && sheet.status == "Dead")
  }

  @Test func `a field that is wrong keeps nothing else of its file from being read`() async throws {
    let folder = try ContentFolder([
      "characters/7.md":
        "---\nspecis: Clone\nstatus: Ded\nepisodes: 3\nsource: [a, letter]\n---\nGone.\n",
      "pages/terms.md": "---\ntittle: Terms\nlayout: wyde\norder: first\n---\nWords.\n",
      "status/dead.md": "---\ntitle: A\n---\nAlas.\n",
    ])
    let content = try await folder.repository.content()
    #expect(
      content.problems.map(\.description) == [
        "Content/characters/7.md:2: \"specis\" is not a field of a note on a character",
        "Content/characters/7.md:4: \"episodes\" is \"3\"; expected a list such as [1, 2]",
        "Content/characters/7.md:5: \"source\" holds a list; expected a text",
        "Content/pages/terms.md:1: a page needs a title; write \"title:\" between two lines of \"---\" at its head",
        "Content/pages/terms.md:2: \"tittle\" is not a field of a page",
        "Content/pages/terms.md:4: \"order\" is \"first\"; expected a whole number",
        "Content/status/dead.md:2: \"title\" is not a field of an introduction, which has none",
      ])
    let sheet = try #require(content.sheets.first)
    #expect(sheet.status == "Ded" && sheet.text.markdown == "Gone.\n")
    #expect(sheet.refused == [.episodes, .source])
    #expect(content.pages.map(\.layout) == ["wyde"])
    #expect(content.introductions.map(\.text.markdown) == ["Alas.\n"])
  }

  @Test func `a file that is not UTF-8 is told of with the line`() async throws {
    let folder = try ContentFolder()
    try folder.write(Array("ok\n".utf8) + [0xC3, 0x28, 0x0A], to: "characters/7.md")
    #expect(
      try await folder.problems() == [
        "Content/characters/7.md:2: this is not UTF-8; save the file as UTF-8"
      ])
  }

  @Test func `a mark of byte order and lines that end as on Windows change nothing`() async throws {
    let folder = try ContentFolder()
    try folder.write(
      [0xEF, 0xBB, 0xBF] + Array("---\r\ntype: Cook\r\nsource: x\r\n---\r\nHello.\r\n".utf8),
      to: "characters/7.md")
    let content = try await folder.repository.content()
    #expect(content.problems == [])
    #expect(content.sheets.first?.type == "Cook")
    #expect(content.sheets.first?.text.firstLine == 5)
    #expect(content.sheets.first?.text.markdown == "Hello.\r\n")
  }

  @Test func `lines that end as on old machines lose no fields`() async throws {
    let folder = try ContentFolder([
      "characters/7.md": "---\rtype: Cook\rhidden: true\r---\rHello.\r",
      "characters/8.md": "---\rtype: Cook\rname: A\r\n\ttype: B\r---\r",
    ])
    let content = try await folder.repository.content()
    #expect(
      content.problems.map(\.description) == [
        "Content/characters/8.md:4: a tab begins the line; YAML needs spaces there"
      ])
    let sheet = try #require(content.sheets.first)
    #expect(sheet.type == "Cook" && sheet.isHidden)
    #expect(sheet.lines == [.type: 2, .hidden: 3])
    #expect(sheet.text.firstLine == 5 && sheet.text.markdown == "Hello.\r")
  }

  @Test(
    "Fields that would be shown as words are told of, with the line that is not as it must be",
    arguments: [
      ("\n---\nhidden: true\n---\n", 2), (" \t\r\n\u{A0}\n---\nhidden: true\n---\n", 3),
      (" ---\nhidden: true\n---\n", 1), ("\u{A0}---\nhidden: true\n---\n", 1),
      ("\u{FEFF}\u{FEFF}---\nhidden: true\n---\n", 1), ("----\nhidden: true\n----\n", 1),
      ("---  yaml\nhidden: true\n---\n", 1), ("---\u{A0}\nhidden: true\n---\n", 1),
      ("----\rhidden: true\r----\r", 1), ("—\nhidden: true\n—\n", 1),
      ("—-\nhidden: true\n—-\n", 1), ("+++\nhidden = true\n+++\n", 1),
      ("+++\ntitle=\"A\"\n+++\n", 1), ("----\nHidden:true\n", 1),
      ("----\n\"hidden\" : true\n", 1), ("\n---\n\n# A remark.\n\nhiden: true\n---\n", 2),
      ("\n---\nepisodes:\n  - 1\n---\n", 2),
    ])
  func misplaced(text: String, line: Int) async throws {
    let folder = try ContentFolder(["characters/7.md": text + "Private words.\n"])
    let content = try await folder.repository.content()
    #expect(
      content.problems.map(\.description) == [
        "Content/characters/7.md:\(line): fields begin with a line \"---\" that is the first of the file, without anything before or behind it; write \"***\" for a line across the page"
      ])
    #expect(content.sheets == [])
  }

  @Test(
    "A text that begins with a line across the page, or with dashes, is a text",
    arguments: [
      "\n---\n\nHe was here: twice.\n", "----\nNote: he was here.\n", " ---\n\n---\nname: A\n",
      "----\nhttps://example.org/\n", "----\n# Early life\n\nHe was here.\n", "----\na == b\n",
      "\n***\nhidden: true\n", "- one\ntwo: three\n", "— Where?\nname: A\n", "hidden: true\n",
      "\n---", "+\nname: A\n", "\n\n",
    ])
  func dashes(text: String) async throws {
    let folder = try ContentFolder(["characters/7.md": text])
    let content = try await folder.repository.content()
    #expect(content.problems == [])
    #expect(content.sheets.map(\.text.markdown) == [text])
  }

  @Test func `fields that nest without end and files without end are refused`() async throws {
    let folder = try ContentFolder([
      "characters/1.md": "---\nname: " + String(repeating: "[", count: 8000) + "\n---\n",
      "characters/2.md": "---\n" + String(repeating: "- ", count: 7000) + "\n---\n",
      "characters/3.md": "---\nname: " + String(repeating: "x", count: 20_000) + "\n---\n",
      "characters/4.md": String(repeating: "x", count: 600_000),
    ])
    let problems = try await folder.problems()
    #expect(problems.count == 4)
    #expect(
      problems[2]
        == "Content/characters/3.md:1: the fields have 20,007 bytes; at most 16,384 are accepted")
    #expect(
      problems[3]
        == "Content/characters/4.md:1: the file is longer than 512 kB, which is more than is read")
  }

  @Test func `what stands in the way of reading is told in plain words`() async throws {
    let folder = try ContentFolder(["characters/7.md/below.txt": ""])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/characters/8.md", withDestinationPath: "gone.md")
    #expect(
      try await folder.problems() == [
        "Content/characters/7.md:1: the file cannot be read: Is a directory",
        "Content/characters/8.md:1: the file cannot be read: there is no such file",
      ])
  }

  @Test func `Markdown in a folder that nobody reads is told of, however deep it is`() async throws
  {
    let folder = try ContentFolder([
      "characters/old/2020/7.md": "", "page/a/terms.md": "", "pictures/README.md": "",
      "pictures/maps/a.png": "", "pictures/maps/.git/a.md": "", "species/drafts/a.txt": "",
    ])
    try folder.link("pictures/maps/circle", to: "..")
    #expect(
      try await folder.problems()
        == ["characters/old/2020", "page/a"].map {
          "Content/\($0):1: Markdown in this folder is not read; expected it in characters, pages, status, species"
        })
  }

  @Test func `a folder of very many files is not looked through to its end`() async throws {
    let folder = try ContentFolder(["archive/z/terms.md": "", "page/a/terms.md": ""])
    for number in 1...10_000 {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/archive/\(number)", withDestinationPath: "z")
    }
    #expect(
      try await folder.problems() == [
        "Content/page/a:1: Markdown in this folder is not read; expected it in characters, pages, status, species"
      ])
  }

  @Test(arguments: ["page/a/terms.md", "characters/7.md", "root/a.txt"])
  func `no folder is read to its end where nobody waits for that any more`(file: String)
    async throws
  {
    let folder = try ContentFolder([file: "", "pictures/a.png": "1234"])
    let error = await #expect(throws: ContentError.self) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await folder.repository.content()
      }.value
    }
    #expect(error?.description == "Content: the folder was not read to its end")
    let pictures = FolderPictures(path: folder.path, name: "Content") { _ in
      PictureFacts(type: .png, width: 2, height: 3, length: 4)
    }
    let paths = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return pictures.paths
    }.value
    #expect(paths == [])
  }

  @Test func `a folder that is not there, or is none, is an error without a line`() async throws {
    let folder = try ContentFolder(["plain": "", "pages": ""])
    for (path, message) in [
      (
        "/gone",
        "Content: the folder of content does not exist; expected a folder with Markdown files"
      ),
      ("/plain", "Content: this is not a folder; expected a folder with Markdown files"),
      ("", "Content/pages: the folder cannot be read: Not a directory"),
    ] {
      let repository = FolderContentRepository(path: folder.path + path, name: "Content")
      let error = await #expect(throws: ContentError.self) { try await repository.content() }
      #expect(error?.description == message)
    }
  }

  @Test func `fields and files as long as is accepted are read`() async throws {
    let fields = "name: " + String(repeating: "x", count: 16 * 1024 - 7) + "\n"
    let folder = try ContentFolder([
      "characters/1.md": "---\n" + fields + "---\n",
      "characters/2.md": String(repeating: "x", count: 512 * 1024),
    ])
    #expect(try await folder.problems() == [])
  }
}
