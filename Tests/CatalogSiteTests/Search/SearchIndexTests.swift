import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite("The search index")
struct SearchIndexTests {
  private static let assets = ["style.css": "a{}", "site.js": "0"]

  private func site(_ characters: [CatalogCharacter], budget: SearchBudget = SearchBudget()) throws
    -> TestSite
  {
    var settings = SiteSettings(source: SourceFacts(name: "the test"))
    settings.search = budget
    return try TestSite(
      Catalog(
        characters: characters, locations: [SmallCatalog.location(4, "Earth")],
        episodes: [SmallCatalog.episode(1, "S01E01"), SmallCatalog.episode(2, "S01E02")],
        asOf: SmallCatalog.asOf),
      templates: [:], assets: Self.assets, settings: settings)
  }

  /// What a file of the index hands over.
  private func content(_ name: String, of site: TestSite) throws -> [String: any Sendable] {
    let text = try site.text("search/\(name).js")
    let call = "catalogPart(\"\(name)\","
    try #require(text.hasPrefix(call) && text.hasSuffix(");\n"))
    // A part hands its version over, too.
    let json = Data("[\(text.dropFirst(call.count).dropLast(3))]".utf8)
    let handed = try #require(try JSONSerialization.jsonObject(with: json) as? [any Sendable])
    return try #require(handed.first as? [String: any Sendable])
  }

  @Test func `of a small catalog is one file with all of it`() throws {
    let site = try site([
      try SmallCatalog.character(1, "Ana", species: "Human", episodes: [1, 2]),
      try SmallCatalog.character(2, "Bo", status: "Dead", species: "Robot", type: "Toaster"),
      try SmallCatalog.character(9, "Cy", species: "Human", episodes: [2]),
    ])
    #expect(
      site.paths.filter { $0.hasPrefix("search/") } == ["search/dialogs.js", "search/index.js"])
    let index = try content("index", of: site)
    #expect(index["ids"] as? [Int] == [1, 2, 9, 1])
    #expect(index["location"] as? [Int] == [4, 1])
    #expect(index["episode"] as? [Int] == [1, 2])
    #expect(index["digits"] as? Int == 3)
    #expect(index["columns"] as? Int == 2)
    #expect(index["status"] as? [String] == ["Alive", "Dead"])
    #expect(index["kinds"] as? [String] == ["alive", "dead"])
    #expect(index["species"] as? [String] == ["Human", "Robot"])
    #expect(index["type"] as? [String] == ["", "Toaster"])
    #expect(index["combinations"] as? [Int] == [0, 0, 0, 0, 1, 1, 1, 0])
    #expect(index["members"] as? String == "010")
    let whole = try #require(index["whole"] as? [String: any Sendable])
    #expect(whole["names"] as? [String] == ["Ana", "Bo", "Cy"])
    // Which is its only part, of lists as of names.
    #expect(index["size"] as? Int == 3)
    #expect(index["lists"] as? [String] == [""])
    #expect(index["starts"] as? [String] == [""])
    #expect(index["names"] as? [String] == [""])
    #expect(whole["seen"] as? String == "0-2  1")
  }

  @Test func `shows small versions, and the pictures that have none`() throws {
    func picture(_ letter: String, _ type: ImageType, _ side: Int) -> SiteAvatar {
      SiteAvatar(
        digest: String(repeating: letter, count: 64), type: type, width: side, height: side
      ) { [] }
    }
    let (one, two) = (picture("a", .jpeg, 300), picture("b", .png, 300))
    let plan = try SitePlan(
      catalog: Catalog(
        characters: try (1...3).map { try SmallCatalog.character($0) }, locations: [],
        episodes: [], asOf: SmallCatalog.asOf),
      avatars: [.init(1): one, .init(2): two, .init(3): picture("c", .png, 60)],
      thumbnails: [
        one.digest: picture("d", .webp, 64), two.digest: picture("e", .webp, 64),
      ],
      templates: try TestSite.templates([:], assets: Self.assets),
      settings: SiteSettings(source: SourceFacts(name: "the test")))
    let index = try content("index", of: TestSite(plan: plan))
    #expect(index["ending"] as? String == ".webp")
    let whole = try #require(index["whole"] as? [String: any Sendable])
    #expect(
      whole["pictures"] as? String == "dddddddddddddddd eeeeeeeeeeeeeeee cccccccccccccccc.png")
  }

  @Test func `calls each value to filter by otherwise, though they have one label`() throws {
    let long = String(repeating: "very ", count: 12)
    let site = try site([
      try SmallCatalog.character(1, species: "Unknown species", type: long + "A"),
      try SmallCatalog.character(2, species: "unknown", type: long + "B"),
      try SmallCatalog.character(3, status: long + "A", species: "unknown"),
      try SmallCatalog.character(4, status: long + "B", species: "Unknown species (1dfe930a)"),
    ])
    let index = try content("index", of: site)
    let cut = long.dropLast() + "…"
    // The most frequent has the label alone. Another value may be called as the second one would be by its digest.
    let digest = "1dfe930a3745cb390c9906309214c1283632b188c919db3d4c226b2c7d964839"
    #expect(
      index["species"] as? [String] == [
        "Unknown species", "Unknown species (1dfe930a)", "Unknown species (\(digest))",
      ])
    #expect(index["type"] as? [String] == ["", "\(cut)", "\(cut) (cd14c81e)"])
    #expect(index["status"] as? [String] == ["Alive", "\(cut)", "\(cut) (cd14c81e)"])
    #expect(index["kinds"] as? [String] == ["alive", "other", "other"])
    #expect(index["combinations"] as? [Int] == [0, 2, 1, 0, 0, 0, 2, 0, 1, 0, 0, 0, 2, 1, 0, 0])
    #expect(index["members"] as? String == "0123")
  }

  @Test func `knows of whom that is gone there is a page, if there is one`() throws {
    let states = try [[1, 2, 3, 7, 9], [1], [1, 9]].map { ids in
      CatalogState(
        catalog: Catalog(
          characters: try ids.map { try SmallCatalog.character($0) }, locations: [], episodes: [],
          asOf: SmallCatalog.asOf))
    }
    let site = TestSite(
      plan: try SitePlan(
        catalog: try #require(states.last).catalog, avatars: [:],
        history: SiteHistory(ChangingSite.history(of: states, changedAfter: [1, 2])),
        templates: try TestSite.templates([:], assets: Self.assets),
        settings: SiteSettings(source: SourceFacts(name: "the test"))))
    let index = try content("index", of: site)
    #expect(index["ids"] as? [Int] == [1, 1, 9, 1])
    #expect(index["gone"] as? [Int] == [2, 2, 7, 1])
    for id in [2, 3, 7] { #expect(site.paths.contains("characters/\(id).html")) }
    let whole = try self.site([try SmallCatalog.character(1)])
    #expect(try !whole.text("search/index.js").contains("\"gone\""))
  }

  /// The notes in each file of the index, by the words of the note.
  private func notes(in files: [String], of site: TestSite) throws -> [String: [String: String]] {
    var notes: [String: [String: String]] = [:]
    for file in files {
      let content = try content(file, of: site)
      let part = content["whole"] as? [String: any Sendable] ?? content
      notes[file] = part["notes"] as? [String: String]
    }
    return notes
  }

  @Test func `holds the words of notes, folded, each once, but for those of the name`() throws {
    let text =
      "## Étoile\n\nAnn's *kettle*, the **Kettle**; [Hall](location:7)? no.\n\n| tea | fog &amp; Straße |\n| - | - |\n| tea | x |\n"
    let world = try ContentWorld(notes: [1: text], assets: Self.assets)
    #expect(
      try notes(in: ["index"], of: world.site)
        == ["index": ["0": "etoile kettle the hall no tea fog strasse"]])
    let none = try ContentWorld(assets: Self.assets)
    #expect(try !none.site.text("search/index.js").contains("notes"))
    let hidden = try ContentWorld(notes: [1: text], hidden: [1], assets: Self.assets)
    #expect(try !hidden.site.text("search/index.js").contains("kettle"))
  }

  @Test func `holds the words of a name and of a title that stand where it is cut`() throws {
    let name = "Professor Doctor Honoris Causa Maximilian Alexander von Hohenzollern Ravenclaw"
    let site = try site([try SmallCatalog.character(1), try SmallCatalog.character(2, name)])
    #expect(
      try notes(in: ["index"], of: site) == ["index": ["1": "hohenzollern ravenclaw"]])
    #expect(
      try words(of: name) == [
        "alexander", "causa", "doctor", "hoh", "hohenzollern", "honoris", "maximilian",
        "professor", "ravenclaw", "von",
      ])
    let title =
      "Terms and conditions of use, privacy, cookies and other matters of law in Liechtenstein"
    let world = try ContentWorld(
      pages: [ContentWorld.page("terms", title: title, "In Liechtenstein Vaduz decides.")],
      assets: Self.assets)
    let own = try #require(try content("index", of: world.site)["own"] as? [[String]])
    #expect(own.map { $0[2] } == ["matters law in liechtenstein vaduz decides"])
  }

  @Test func `keeps of a long note the words that other notes have least`() throws {
    let common = (1000..<6000).map { "common\($0)" }
    let world = try ContentWorld(
      notes: [
        1: (common + ["lighthousekeeper"]).joined(separator: "\n"),
        2: common.joined(separator: "\n"),
      ], assets: Self.assets)
    let kept = try #require(try notes(in: ["index"], of: world.site)["index"])
    #expect(try #require(kept["0"]).hasPrefix("lighthousekeeper "))
    #expect(kept.values.allSatisfy { (44_980...45_000).contains($0.utf8.count) })
  }

  @Test func `holds all words of one long text beside a short one, to its end`() throws {
    let beginning = ["the", "same", "few", "words", "stand", "here", "again", "and"]
    let others = (10_000..<10_900).map { "w\($0)" }
    let text = Array(repeating: beginning.joined(separator: " ") + " again", count: 700) + others
    let world = try ContentWorld(
      notes: [1: text.joined(separator: "\n"), 2: "Seen on TV with Ed, an AI."],
      pages: [
        ContentWorld.page("long", text.joined(separator: "\n")),
        ContentWorld.page("short", order: 1, "Short."),
      ], assets: Self.assets)
    let all = (beginning + others).joined(separator: " ")
    #expect(
      try notes(in: ["index"], of: world.site)
        == ["index": ["0": all, "1": "seen on tv with ed an ai"]])
    let own = try #require(try content("index", of: world.site)["own"] as? [[String]])
    #expect(own.map { $0[2] } == [all, "short"])
  }

  @Test func `holds all words of one long text beside many short ones`() throws {
    let beginning = Array(repeating: "the same few words again", count: 700)
    let short = (1...40).map { ContentWorld.page("short-\($0)", order: 1, "Short.") }
    let world = try ContentWorld(
      pages: [ContentWorld.page("long", (beginning + ["zeppelin"]).joined(separator: "\n"))]
        + short, assets: Self.assets)
    let own = try #require(try content("index", of: world.site)["own"] as? [[String]])
    #expect(
      own.map { $0[2] } == ["the same few words again zeppelin"]
        + Array(repeating: "short", count: short.count))
  }

  /// Where one letter or syllable may be a word, it is one.
  @Test(arguments: [
    ("A lamp of glass.", 50, "lamp of glass"), ("A lamp of glass.", 51, "lamp glass"),
    ("Я и лампа на столе.", 50, "лампа на столе"), ("Я и лампа на столе.", 51, "лампа столе"),
    ("Το φως, η νύχτα.", 51, "φωσ νυχτα"), ("灯, の, 차!", 51, "灯 の 차"),
  ])
  func `holds words of two letters but for those of very many texts`(
    text: String, count: Int, words: String
  ) throws {
    let world = try ContentWorld(
      pages: (1...count).map { ContentWorld.page("page-\($0)", text) }, assets: Self.assets)
    let own = try #require(try content("index", of: world.site)["own"] as? [[String]])
    let folded = words.decomposedStringWithCompatibilityMapping.unicodeScalars
    #expect(own.count == count)
    #expect(own.allSatisfy { $0[2].unicodeScalars.elementsEqual(folded) }, "\(own.first ?? [])")
  }

  @Test func `holds no single letter and no word of more than forty`() throws {
    let word = String(repeating: "y", count: 40)
    let world = try ContentWorld(notes: [1: "x \(word) \(word)y"], assets: Self.assets)
    #expect(try notes(in: ["index"], of: world.site) == ["index": ["0": word]])
  }

  @Test func `keeps the beginning of a word that nothing parts, or that is taken apart`() throws {
    let chinese = String(repeating: "灯塔里住了", count: 12)
    let world = try ContentWorld(
      notes: [1: "도서관에서는 \(chinese) \(String(repeating: "x", count: 41))"], assets: Self.assets)
    let words = try #require(try notes(in: ["index"], of: world.site)["index"]?["0"])
    #expect(
      words.unicodeScalars.elementsEqual(
        ("도서관에서는".decomposedStringWithCompatibilityMapping + " " + chinese.prefix(40))
          .unicodeScalars))
  }

  /// Only so much of two long notes is read, wherever that ends.
  @Test func `reads the beginning of a note without spaces, up to the middle of a tag`() throws {
    let line = String(repeating: "x", count: 7_999) + "\n"
    let lines = String(repeating: line, count: 22)
    for length in 3_990...4_000 {
      let note = lines + String(repeating: "x", count: length) + "**bold** anchor"
      let world = try ContentWorld(notes: [1: note, 2: "Other.\n" + note], assets: Self.assets)
      #expect(
        try notes(in: ["index"], of: world.site) == ["index": ["1": "other"]], "\(length)")
    }
  }

  @Test func `reads more of a long note than the word before its only space`() throws {
    let line = String(repeating: "灯，", count: 1000)
    let note = Array(repeating: line, count: 32).joined(separator: "\n")
    let world = try ContentWorld(
      notes: [1: "Anchor " + note, 2: "Bell " + note], assets: Self.assets)
    #expect(
      try notes(in: ["index"], of: world.site)
        == ["index": ["0": "anchor 灯", "1": "bell 灯"]])
  }

  @Test func `finds the words of notes among those of names, when it is divided`() throws {
    let world = try ContentWorld(
      notes: [1: "anchor bell bench candle", 2: "beluga belt zebra"], assets: Self.assets,
      search: SearchBudget(whole: 10, part: 200))
    let site = world.site
    let index = try content("index", of: site)
    let starts = try #require(index["starts"] as? [String])
    #expect(starts == ["anchor", "belt", "bob"])
    let files = starts.indices.map { "name-\($0)" }
    let found = try notes(in: files, of: site)
    for (name, words) in [
      ("Ann", ["anchor", "bell", "bench", "candle"]), ("Bob", ["beluga", "belt", "zebra"]),
    ] {
      for word in words {
        // The last part that begins with the word or before it, as the script looks for it.
        let file = "name-\(try #require(starts.lastIndex { $0 <= word }))"
        let names = try #require(try content(file, of: site)["names"] as? [String])
        let place = try #require(names.firstIndex(of: name))
        #expect(found[file]?["\(place)"]?.split(separator: " ").contains(Substring(word)) == true)
      }
    }
    // Asked for "bel", the script loads two parts and takes Ann from the second: it has what she is found by in the first, too.
    #expect(found["name-1"]?["0"] == "bell bench")
    #expect(try notes(in: ["list-0"], of: site) == [:])
  }

  /// Beside another word, the script does not load all parts that a common one stands in.
  @Test(arguments: [
    ("bea beb bec bed bef beg bek bel bem ben bep ber bes bet bew bey", "be zebra"),
    ("bea beb bec", "zebra"),
  ])
  func
    `holds a note's word that many others begin with in all parts of that note, when it is divided`(
      others: String, words: String
    ) throws
  {
    let world = try ContentWorld(
      notes: [1: "be zebra", 2: others], assets: Self.assets,
      search: SearchBudget(whole: 10, part: 200))
    let starts = try #require(try content("index", of: world.site)["starts"] as? [String])
    let file = "name-\(try #require(starts.lastIndex { $0 <= "zebra" }))"
    let names = try #require(try content(file, of: world.site)["names"] as? [String])
    let place = try #require(names.firstIndex(of: "Ann"))
    #expect(try notes(in: [file], of: world.site)[file]?["\(place)"] == words)
  }

  @Test func `holds the pages of the owner's own by title, address and the rarest of their words`()
    throws
  {
    let common = (100..<1000).map { "common\($0)" }.joined(separator: "\n")
    let world = try ContentWorld(
      pages: [
        ContentWorld.page("about", title: "About & all", common + " kettle"),
        ContentWorld.page("terms", title: "Terms", order: 1, "The *terms*: " + common + " Straße"),
      ], assets: Self.assets)
    let own = try #require(try content("index", of: world.site)["own"] as? [[String]])
    #expect(own.map { $0[0] } == ["About & all", "Terms"])
    #expect(own.map { $0[1] } == ["about.html", "pages/terms.html"])
    #expect(own[0][2].hasPrefix("kettle common100 "))
    #expect(own[1][2].hasPrefix("the strasse common100 "))
    #expect(own.allSatisfy { (5980...6000).contains($0[2].utf8.count) })
    let none = try ContentWorld(assets: Self.assets)
    #expect(try content("index", of: none.site)["own"] as? [[String]] == [])
  }

  @Test func `is left out for a theme without a script`() throws {
    let site = try TestSite(
      Catalog(characters: [], locations: [], episodes: [], asOf: SmallCatalog.asOf), templates: [:])
    #expect(site.paths.filter { $0.hasPrefix("search/") } == [])
  }

  @Test func `of an empty catalog is one, too`() throws {
    #expect(try content("index", of: try site([]))["ids"] as? [Int] == [])
  }

  @Test func `beyond its budget is divided into parts that hold everybody, by id and by word`()
    throws
  {
    let names = ["Zoe Quill", "Émile Zola", "Ana Quill", "Quentin", "Łukasz"]
    let characters = try (1...60).map {
      try SmallCatalog.character($0, names[$0 % names.count], type: "T\($0)")
    }
    let site = try site(characters, budget: SearchBudget(whole: 100, part: 400))
    let index = try content("index", of: site)
    #expect(index["whole"] == nil)
    let lists = try #require(index["lists"] as? [String])
    let all = try lists.indices.flatMap {
      try #require(try content("list-\($0)", of: site)["names"] as? [String])
    }
    #expect(all == characters.map(\.name))

    let words = try #require(index["starts"] as? [String])
    #expect(words.first == "ana" && words == words.sorted())
    let named = try words.indices.map { try content("name-\($0)", of: site) }
    #expect(Set(named.flatMap { $0["names"] as? [String] ?? [] }) == Set(names))
    // Positions rise by the steps, so a part says who its characters are.
    for part in named {
      let count = (part["names"] as? [String])?.count ?? 0
      let steps = part["steps"] as? [Int] ?? [Int](repeating: 1, count: count - 1)
      #expect(steps.count == count - 1 && steps.allSatisfy { $0 > 0 })
    }
    let largest = try site.paths.filter {
      $0.hasPrefix("search/name-") || $0.hasPrefix("search/list-")
    }
    .map { try site.text($0).utf8.count }.max()
    #expect(try #require(largest) < 700)
  }

  /// The first words of the parts of a catalog, each of which holds one word.
  private func words(of name: String) throws -> [String] {
    let site = try site(
      [try SmallCatalog.character(1, name)], budget: SearchBudget(whole: 1, part: 1))
    return try #require(try content("index", of: site)["starts"] as? [String])
  }

  @Test(arguments: [
    ("Øystein Łukasz Straße Æsir", ["aesir", "lukasz", "oystein", "strasse"]),
    ("ĐORĐE Œdipe ẞ", ["dorde", "oedipe", "ss"]), ("ΟΔΥΣΣΕΥΣ Οδυσσεύς", ["οδυσσευσ"]),
    ("Jessica's FRIEND'S", ["friend", "jessica"]), ("Zoë’s S'mores’S", ["mores", "s", "zoe"]),
    ("Ann´s Bob‘s Cy′s Dénʼs Eve＇S Fay`s", ["ann", "bob", "cy", "den", "eve", "fay"]),
    ("Gus`s D`Arcy", ["arcy", "d", "gus"]), ("D´Arcy Oʼ‘Hara", ["arcy", "d", "hara", "o"]),
    ("Bird\u{AD}person \u{FEFF}Rick\u{2060}Sanchez", ["birdperson", "ricksanchez"]),
    ("علی\u{200C}رضا", ["علیرضا"]), ("ไทย\u{200B}ภาษา", ["ไทยภาษา"]),
    ("山田太郎", ["太郎", "山田太郎", "田太郎", "郎"]), ("Dr王小 ガ", ["dr王小", "カ", "小", "王小"]),
    ("Ħal Ŧaħ", ["hal", "tah"]), ("Kırmızı IŞIK ışık", ["isik", "kirmizi"]),
    ("Þór Guðrún", ["gudrun", "thor"]),
    ("राम रीमा", ["राम", "रीमा"]), ("กิน กัน", ["กัน", "กิน"]), ("שָׁלוֹם", ["שלום"]),
    ("Søren Żółć-Ödön", ["odon", "soren", "zolc"]), ("Ya'qub “No. 1”", ["1", "no", "qub", "ya"]),
  ])
  func `has the words of a name as the script folds what is typed`(name: String, expected: [String])
    throws
  {
    #expect(try words(of: name) == expected)
  }

  @Test func `hands every part over with the version that the index asks for`() throws {
    let characters = try (1...60).map { try SmallCatalog.character($0, "Nina \($0)") }
    let site = try site(characters, budget: SearchBudget(whole: 100, part: 400))
    let index = try content("index", of: site)
    let lists = try #require(index["lists"] as? [String])
    let names = try #require(index["names"] as? [String])
    #expect(lists.count > 1 && names.count > 1)
    for (number, version) in lists.enumerated() {
      #expect(try site.text("search/list-\(number).js").hasSuffix(",\"\(version)\");\n"))
    }
    for (number, version) in names.enumerated() {
      #expect(try site.text("search/name-\(number).js").hasSuffix(",\"\(version)\");\n"))
    }
  }

  @Test func `is the same for the same catalog`() throws {
    let characters = try (1...40).map {
      try SmallCatalog.character($0, "N\($0 % 7)", species: "S\($0 % 5)")
    }
    let budget = SearchBudget(whole: 100, part: 300)
    let (one, other) = (
      try site(characters, budget: budget), try site(characters, budget: budget)
    )
    #expect(one.paths == other.paths)
    for path in one.paths where path.hasPrefix("search/") {
      #expect(try one.text(path) == other.text(path))
    }
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--", "\"});alert(1)//", "Quote\"\u{301} and \\\u{301}",
    "line\u{2028}line\u{2029}\u{0}\u{7F}\n", "\u{80}\u{9B}31m\u{A0}\u{9F}", "\u{202E}turned", "👽",
    // A literal of Swift refuses U+FDD0.
    "\u{FFFE}，\(String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self))\u{10FFFF}",
  ])
  func `keeps a hostile name a text`(name: String) throws {
    let site = try site([try SmallCatalog.character(1, name, species: name, type: name)])
    let whole = try #require(try content("index", of: site)["whole"] as? [String: any Sendable])
    #expect((whole["names"] as? [String])?.map { Array($0.utf8) } == [Array(name.utf8)])
    let bytes = Array(try site.text("search/index.js").utf8)
    #expect(!bytes.contains(UInt8(ascii: "<")))
    let text = try site.text("search/index.js").unicodeScalars
    #expect(Array(text.filter { $0.properties.generalCategory == .control }) == ["\n"])
    #expect(!text.contains("\u{2028}") && !text.contains("\u{2029}"))
    #expect(!text.contains { $0.properties.isNoncharacterCodePoint })
  }

  @Test func `hands the dialogs over as a text`() throws {
    let site = try TestSite(
      Catalog(characters: [], locations: [], episodes: [], asOf: SmallCatalog.asOf),
      templates: ["dialogs": "<p class=\"a\">{{language}}</p>"], assets: Self.assets)
    #expect(
      try site.text("search/dialogs.js")
        == "catalogPart(\"dialogs\",\"\\u003cp class=\\\"a\\\"\\u003een\\u003c/p\\u003e\");\n")
  }
}
