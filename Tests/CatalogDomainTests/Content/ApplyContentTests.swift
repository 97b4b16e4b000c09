import CatalogDomain
import Foundation
import Testing

@Suite("Content applied to a catalog")
struct ApplyContentTests {
  private let apply = ApplyContent(pictures: NamedPictures())

  private func owned(_ sheets: CharacterSheet...) -> OwnedCatalog {
    apply(Content(sheets: sheets), to: SampleContent.catalog)
  }

  private func problems(_ sheets: CharacterSheet...) -> [String] {
    apply(Content(sheets: sheets), to: SampleContent.catalog).problems.map(\.description)
  }

  /// What the catalog was before it became the sample.
  private func former(_ before: Catalog) -> FormerRecords {
    let past = CatalogHistory(
      begin: .distantPast,
      changes: [
        CatalogHistory.Change(
          snapshot: Snapshot.ID(2), occurrence: 1, fingerprint: "", date: .distantPast,
          lastBefore: .distantPast,
          diff: CatalogDiff(
            from: CatalogState(catalog: before), to: CatalogState(catalog: SampleContent.catalog)))
      ])
    return FormerRecords(past, told: past, SampleContent.catalog)
  }

  @Test func `another place of the same name, and another way of writing, are corrections`() throws
  {
    let twin = Location(
      id: .init(9), name: "Hall", type: "", dimension: "", residents: [], created: .distantPast)
    var characters = SampleContent.catalog.characters
    characters[1] = SampleContent.person(2, "Rene\u{301}")
    let catalog = Catalog(
      characters: characters, locations: [SampleContent.hall, twin],
      episodes: SampleContent.catalog.episodes, asOf: .distantPast)
    let sheets = [
      try SampleContent.sheet("1") {
        $0.location = .id(.init(9))
        $0.source = "a letter"
      },
      try SampleContent.sheet("2") {
        $0.name = "Ren\u{E9}"
        $0.source = "a letter"
      },
    ]
    let owned = apply(Content(sheets: sheets), to: catalog)
    #expect(owned.problems == [])
    #expect(owned.adopted == [])
    #expect(owned.corrections[.init(1)]?.map(\.field) == [.location])
    #expect(owned.corrections[.init(2)]?.map(\.field) == [.name])
    #expect(owned.catalog.characters[1].name.utf8.elementsEqual("Ren\u{E9}".utf8))
  }

  @Test func `nothing changes where there is no content`() {
    #expect(apply(.none, to: SampleContent.catalog).catalog == SampleContent.catalog)
  }

  @Test
  func `a correction changes its field, and keeps what the source says with where it is from`()
    throws
  {
    let owned = owned(
      try SampleContent.sheet("1") {
        $0.status = "presumed dead"
        $0.type = "Heiress"
        $0.source = "a letter"
      })
    #expect(
      owned.problems.map(\.description) == [
        "Content/characters/1.md:1: \"status\" is \"presumed dead\"; expected Alive, Dead, unknown or Presumed dead"
      ])
    let right = self.owned(
      try SampleContent.sheet("1") {
        $0.status = "Presumed dead"
        $0.type = "Heiress"
        $0.source = "a letter"
      })
    #expect(right.problems == [])
    #expect(right.catalog.characters[0].status == .other("Presumed dead"))
    #expect(right.catalog.characters[0].type == "Heiress")
    #expect(
      right.corrections == [
        .init(1): [
          Correction(field: .status, was: "Alive", source: "a letter"),
          Correction(field: .type, was: "", source: "a letter"),
        ]
      ])
  }

  @Test func `a character that is moved is gone from where it was, also from what the place says`()
    throws
  {
    let owned = owned(
      try SampleContent.sheet("1") {
        $0.location = .name("Yard")
        $0.episodes = [.code("S01E02")]
        $0.source = "a letter"
      })
    #expect(owned.catalog.characters[0].lastLocation.id == SampleContent.yard.id)
    #expect(owned.catalog.locations[0].residents == [.init(2)])
    #expect(owned.catalog.episodes.map(\.characters) == [[], [.init(1)]])
    #expect(owned.corrections[.init(1)]?.map(\.field) == [.location, .episodes])
  }

  @Test func `a hidden character is gone from the characters, the places and the casts`() throws {
    let owned = owned(try SampleContent.sheet("1") { $0.isHidden = true })
    #expect(owned.hidden == [.init(1)])
    #expect(owned.catalog.characters.map(\.id) == [.init(2)])
    #expect(owned.catalog.locations[0].residents == [.init(2)])
    #expect(owned.catalog.episodes.map(\.characters) == [[], []])
  }

  @Test func `who is hidden stays hidden when the source has them no longer`() throws {
    let sheet = try SampleContent.sheet("9") { $0.isHidden = true }
    let unknown = owned(sheet)
    #expect(unknown.hidden == [.init(9)])
    #expect(
      unknown.orphaned.map(\.description) == [
        "Content/characters/9.md:1: the source has no character 9, so this file is left out; a character of your own has a file such as +name.md"
      ])
    let past = former(
      Catalog(
        characters: [SampleContent.person(9, "Fay")], locations: [], episodes: [],
        asOf: .distantPast))
    let gone = apply(Content(sheets: [sheet]), to: SampleContent.catalog, former: past)
    #expect(gone.hidden == [.init(9)])
    #expect(gone.orphaned == [])
    #expect(gone.catalog == SampleContent.catalog)
  }

  @Test func `what is wrong with a file in any case is told before its character is there`()
    throws
  {
    let wrong = try SampleContent.sheet("9") {
      $0.name = " "
      $0.status = "Alvie"
      $0.avatar = "../pictures/evee.png"
      $0.lines = [.name: 2, .status: 3, .avatar: 4]
    }
    let owned = owned(wrong)
    #expect(
      owned.problems.map(\.description) == [
        "Content/characters/9.md:2: \"name\" is empty; expected a text, or leave the line out",
        "Content/characters/9.md:4: \"avatar\" is \"../pictures/evee.png\": there is no such file",
        "Content/characters/9.md:2: \"name\" is corrected without a source; add \"source:\" with an address, or words that say where it is from",
      ])
    #expect(
      owned.orphaned.map(\.description) == [
        "Content/characters/9.md:1: the source has no character 9, so this file is left out; a character of your own has a file such as +name.md",
        "Content/characters/9.md:3: \"status\" is \"Alvie\"; expected Alive, Dead, unknown or Presumed dead",
      ])
    let past = former(
      Catalog(
        characters: [SampleContent.person(9, "Fay")], locations: [], episodes: [],
        asOf: .distantPast))
    var hidden = wrong
    hidden.isHidden = true
    let gone = apply(Content(sheets: [hidden]), to: SampleContent.catalog, former: past)
    #expect(gone.problems == owned.problems && gone.orphaned.map(\.line) == [3])
  }

  @Test func `a character of one's own stands among the others, with its picture`() throws {
    let owned = owned(
      try SampleContent.own("+eve", id: 90) {
        $0.location = .id(.init(8))
        $0.episodes = [.id(.init(2)), .code("S01E01"), .id(.init(2))]
      })
    #expect(owned.problems == [])
    let eve = try #require(owned.catalog.characters.last)
    #expect(eve.id == .init(90))
    #expect(eve.status == .alive)
    #expect(eve.gender == .unknown)
    #expect(eve.lastLocation == LocationReference(name: "Yard", id: .init(8)))
    #expect(eve.episodes == [.init(1), .init(2)])
    #expect(owned.created == [.init(90)])
    #expect(owned.pictures[.init(90)]?.digest == "d1")
  }

  @Test func `a character of one's own is only where its file says, whatever lists hold its id`()
    throws
  {
    let place = Location(
      id: .init(7), name: "Hall", type: "", dimension: "", residents: [.init(1), .init(90)],
      created: .distantPast)
    let catalog = Catalog(
      characters: SampleContent.catalog.characters, locations: [place, SampleContent.yard],
      episodes: [
        SampleContent.episode(1, "S01E01", [1, 90]), SampleContent.episode(2, "S01E02", [90]),
      ], asOf: .distantPast)
    let eve = try SampleContent.own("+eve", id: 90) { $0.episodes = [.id(.init(2))] }
    let owned = apply(Content(sheets: [eve]), to: catalog)
    #expect(owned.catalog.locations.map(\.residents) == [[.init(1)], []])
    #expect(owned.catalog.episodes.map(\.characters) == [[.init(1)], [.init(90)]])
  }

  @Test func `a correction that the source has adopted is told of, and is none`() throws {
    let owned = owned(
      try SampleContent.sheet("1") {
        $0.status = "Alive"
        $0.source = "a letter"
        $0.lines = [.status: 3]
      })
    #expect(owned.problems == [])
    #expect(owned.corrections == [:])
    #expect(
      owned.adopted.map(\.description) == [
        "Content/characters/1.md:3: the source says \"Alive\" for \"status\", too; this correction is no longer needed"
      ])
  }

  @Test func `of a hidden character nothing is told, though the source has adopted a correction`()
    throws
  {
    let owned = owned(
      try SampleContent.sheet("1") {
        $0.isHidden = true
        $0.status = "Alive"
        $0.species = "Robot"
        $0.source = "a letter"
      })
    #expect(owned.problems == [])
    #expect(owned.adopted == [])
    #expect(owned.corrections == [:])
  }

  @Test func `of many values that could be meant, some are told, cut short`() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let catalog = Catalog(
      characters: (1...20).map { SampleContent.person($0, "N", status: .init("s\($0)\(long)")) },
      locations: (1...20).map { id in
        Location(
          id: .init(id), name: "Hall", type: "", dimension: "", residents: [], created: .distantPast
        )
      }, episodes: [], asOf: .distantPast)
    let status = try SampleContent.sheet("1") {
      $0.status = "Alvie"
      $0.source = "a letter"
    }
    let place = try SampleContent.sheet("2") {
      $0.location = .name("Hall")
      $0.source = "a letter"
    }
    let owned = apply(Content(sheets: [status, place]), to: catalog)
    let shown = [10, 11, 12, 13].map { "s\($0)" + String(repeating: "x", count: 57) + "…" }
    #expect(
      owned.problems.map(\.description) == [
        "Content/characters/1.md:1: \"status\" is \"Alvie\"; expected Alive, Dead, unknown, \(shown.joined(separator: ", ")) or 16 more"
      ])
    #expect(
      owned.orphaned.map(\.description) == [
        "Content/characters/2.md:1: the source calls locations 1, 2, 3, 4, 5, 6, 7 and 13 more \"Hall\"; 7 is taken, so write the id of the one you mean"
      ])
  }

  @Test func `what else a gender may be is told in the order of its bytes`() throws {
    // To `<` the first letter of the one is é, which comes behind the f of the other.
    let genders = ["fae", "e\u{301}toile"]
    let catalog = Catalog(
      characters: genders.enumerated().map { position, gender in
        character(position + 1, gender: .other(gender))
      }, locations: [], episodes: [], asOf: .distantPast)
    let sheet = try SampleContent.sheet("1") {
      $0.gender = "Femal"
      $0.source = "a letter"
    }
    #expect(
      apply(Content(sheets: [sheet]), to: catalog).problems.map(\.description) == [
        "Content/characters/1.md:1: \"gender\" is \"Femal\"; expected Female, Male, Genderless, unknown, e\u{301}toile or fae"
      ])
  }

  @Test func `a name that places share is told of, and means where the source has the character`()
    throws
  {
    func hall(_ id: Int) -> Location {
      Location(
        id: .init(id), name: "Hall", type: "", dimension: "", residents: [], created: .distantPast)
    }
    let catalog = Catalog(
      characters: [
        SampleContent.person(1, "Ann", at: hall(9)),
        SampleContent.person(2, "Bob", at: SampleContent.yard),
      ], locations: [hall(7), SampleContent.yard, hall(9)], episodes: [], asOf: .distantPast)
    let sheets = try ["1", "2"].map { stem in
      try SampleContent.sheet(stem) {
        $0.location = .name("Hall")
        $0.source = "a letter"
      }
    }
    let eve = try SampleContent.own("+eve", id: 90) { $0.origin = .name("Hall") }
    let owned = apply(Content(sheets: sheets + [eve]), to: catalog)
    #expect(owned.problems == [])
    #expect(
      owned.orphaned.map(\.description)
        == [("1", 9), ("2", 7), ("+eve", 7)].map { stem, id in
          "Content/characters/\(stem).md:1: the source calls locations 7 and 9 \"Hall\"; \(id) is taken, so write the id of the one you mean"
        })
    #expect(owned.catalog.characters.map(\.lastLocation.id?.rawValue) == [9, 7, nil])
    #expect(owned.catalog.characters.last?.origin.id?.rawValue == 7)
    #expect(owned.corrections.keys.sorted() == [.init(2)])
    #expect(owned.adopted.map(\.path) == ["Content/characters/1.md"])
  }

  @Test(
    "A place is named so that no other one is meant",
    arguments: [
      (LocationReference(name: "Yard", id: .init(8)), PlaceMention.name("Yard")),
      (LocationReference(name: "Hall", id: .init(7)), .id(.init(7))),
      (LocationReference(name: "8", id: .init(10)), .id(.init(10))),
      (LocationReference(name: "unknown", id: .init(11)), .id(.init(11))),
      (LocationReference(name: "unknown", id: nil), .name("unknown")),
    ] as [(LocationReference, PlaceMention)])
  func mentions(place: LocationReference, mention: PlaceMention) {
    let names = [7: "Hall", 8: "Yard", 9: "Hall", 10: "8", 11: "unknown"]
    let catalog = Catalog(
      characters: [],
      locations: names.map { id, name in
        Location(
          id: .init(id), name: name, type: "", dimension: "", residents: [], created: .distantPast)
      }, episodes: [], asOf: .distantPast)
    #expect(PlaceMention(place, in: catalog) == mention)
  }

  @Test func `the order in which a file names episodes corrects nothing`() throws {
    let episodes = (1...3).map { SampleContent.episode($0, "S01E0\($0)", [1]) }
    let catalog = Catalog(
      characters: [SampleContent.person(1, "Ann", episodes: [3, 1])],
      locations: [SampleContent.hall], episodes: episodes, asOf: .distantPast)
    func applied(_ episodes: EpisodeMention...) throws -> OwnedCatalog {
      let sheet = try SampleContent.sheet("1") {
        $0.episodes = episodes
        $0.source = "a letter"
      }
      return apply(Content(sheets: [sheet]), to: catalog)
    }
    for same in [
      try applied(.id(.init(3)), .id(.init(1))), try applied(.code("S01E01"), .id(.init(3))),
    ] {
      #expect(same.catalog == catalog && same.corrections == [:] && same.problems == [])
      #expect(
        same.adopted.map(\.description) == [
          "Content/characters/1.md:1: the source says \"3, 1\" for \"episodes\", too; this correction is no longer needed"
        ])
    }
    let other = try applied(.id(.init(3)), .id(.init(2)))
    #expect(other.catalog.characters[0].episodes == [.init(2), .init(3)])
    #expect(other.corrections[.init(1)]?.map(\.was) == ["3, 1"])
  }

  @Test func `all that is wrong with a file is told at once, with what may have been meant`() throws
  {
    let sheet = try SampleContent.own("+eve", id: 1) {
      $0.name = " "
      $0.status = "Alvie"
      $0.gender = "x"
      $0.origin = .name("Hal")
      $0.location = .id(.init(9))
      $0.episodes = [.code("S09E09"), .id(.init(1))]
      $0.avatar = "../pictures/evee.png"
      $0.isHidden = true
      $0.lines = [.name: 3, .status: 4, .origin: 6]
    }
    let problems = apply(Content(sheets: [sheet]), to: SampleContent.catalog).problems
    #expect(
      Set(problems.map(\.description)) == [
        "Content/characters/+eve.md:1: \"id\" is 1, which the source has given to a character; choose another",
        "Content/characters/+eve.md:1: a character of your own cannot be hidden; delete its file instead",
        "Content/characters/+eve.md:3: \"name\" is empty; expected a text, or leave the line out",
        "Content/characters/+eve.md:4: \"status\" is \"Alvie\"; expected Alive, Dead, unknown or Presumed dead",
        "Content/characters/+eve.md:1: \"gender\" is \"x\"; expected Female, Male, Genderless or unknown",
        "Content/characters/+eve.md:6: \"origin\" is \"Hal\"; expected the id or the name of a location of the catalog, or unknown",
        "Content/characters/+eve.md:1: \"location\" is \"9\"; expected the id or the name of a location of the catalog, or unknown",
        "Content/characters/+eve.md:1: \"episodes\" is \"S09E09\"; expected ids or codes of episodes of the catalog",
        "Content/characters/+eve.md:1: \"avatar\" is \"../pictures/evee.png\": there is no such file",
      ])
    let status = try #require(problems.first { $0.written == "Alvie" })
    #expect(
      status.description { written, choices in written == "Alvie" ? choices.first : nil }
        .hasSuffix("; did you mean \"Alive\"?"))
    let avatar = try #require(problems.first { $0.message.contains("avatar") })
    #expect(
      avatar.description { written, choices in
        written == "pictures/evee.png" ? choices.first : nil
      }.hasSuffix("; did you mean \"../pictures/eve.png\"?"))
  }

  @Test func `an id that the source once gave away is not free`() throws {
    let past = former(
      Catalog(
        characters: [SampleContent.person(90, "Fay")], locations: [], episodes: [],
        asOf: .distantPast))
    let eve = try SampleContent.own("+eve", id: 90) { $0.lines = [.id: 2] }
    let owned = apply(Content(sheets: [eve]), to: SampleContent.catalog, former: past)
    #expect(
      owned.problems.map(\.description) == [
        "Content/characters/+eve.md:2: \"id\" is 90, which the source once gave to a character; choose another"
      ])
    #expect(owned.created == [])
  }

  @Test func `what a problem says is one line, with everything invisible spelled out`() {
    let problem = ContentProblem(
      path: "a\u{1B}[31m.md", line: 2, message: "\"x\n::stop-commands::t\u{202E}\" is wrong",
      written: "x", choices: ["y\rz"])
    #expect(
      problem.description
        == "a\\u{1B}[31m.md:2: \"x\\n::stop-commands::t\\u{202E}\" is wrong")
    #expect(
      problem.description { _, choices in choices.first }.hasSuffix("did you mean \"y\\rz\"?"))
    #expect(
      ContentError([problem, problem]).description == "\(problem)\n\(problem)")
  }

  @Test func `what a character of one's own needs is named, field by field`() throws {
    #expect(
      problems(try SampleContent.sheet("+eve"))
        == [
          "id", "name", "status", "species", "avatar", "created",
        ].map {
          "Content/characters/+eve.md:1: \"\($0)\" is missing; a character of your own needs it"
        })
  }

  @Test func `a field that is missing because its name is misspelt is told of once`() {
    func problem(_ path: String, lacking: String) -> ContentProblem {
      ContentProblem(path: path, line: 1, message: "needs \(lacking)", lacking: lacking)
    }
    let misspelt = ContentProblem(
      path: "a.md", line: 2, message: "\"tittle\" is none", written: "tittle", choices: ["title"])
    let others = [problem("a.md", lacking: "name"), problem("b.md", lacking: "title")]
    let all = [problem("a.md", lacking: "title"), misspelt] + others
    #expect(all.withoutEchoes { _, choices in choices.first } == [misspelt] + others)
    #expect(all.withoutEchoes { _, _ in nil } == all)
  }

  @Test func `a field that was refused already is not told of as missing`() throws {
    let own = try SampleContent.own("+eve", id: 90) {
      $0.status = "Alvie"
      $0.created = nil
      $0.refused = [.created]
    }
    let note = try SampleContent.sheet("1") {
      $0.type = "Heiress"
      $0.refused = [.source]
    }
    #expect(
      problems(own, note) == [
        "Content/characters/+eve.md:1: \"status\" is \"Alvie\"; expected Alive, Dead, unknown or Presumed dead"
      ])
    #expect(owned(own, note).created == [])
  }

  @Test func `what the source renamed or dropped is a warning, and the rest of the file counts`()
    throws
  {
    func place(_ id: Int, _ name: String) -> Location {
      Location(
        id: .init(id), name: name, type: "", dimension: "", residents: [], created: .distantPast)
    }
    let past = former(
      Catalog(
        characters: [SampleContent.person(1, "Ann", status: .other("Adrift"), episodes: [1, 2])],
        locations: [place(7, "Old Hall"), SampleContent.yard, place(9, "Shed")],
        episodes: [
          SampleContent.episode(1, "S00E01", [1]), SampleContent.episode(5, "S01E05", [1]),
        ], asOf: .distantPast))
    let sheet = try SampleContent.sheet("1") {
      $0.status = "Adrift"
      $0.origin = .name("Shed")
      $0.location = .name("Old Hall")
      $0.episodes = [.id(.init(5)), .code("S00E01")]
      $0.source = "a letter"
      $0.lines = [.origin: 3, .location: 4, .episodes: 5]
    }
    let content = Content(sheets: [sheet])
    #expect(apply(content, to: SampleContent.catalog).problems.count == 5)

    let owned = apply(content, to: SampleContent.catalog, former: past)
    #expect(owned.problems == [])
    #expect(
      owned.orphaned.map(\.description) == [
        "Content/characters/1.md:3: the source has no location \"Shed\" any more, so \"origin\" is left out",
        "Content/characters/1.md:4: the source calls location 7 \"Hall\" now, no longer \"Old Hall\"; write that, or 7",
        "Content/characters/1.md:5: the source has no episode \"5\" any more, so it is left out",
        "Content/characters/1.md:5: the source calls episode 1 \"S01E01\" now, no longer \"S00E01\"; write that, or 1",
      ])
    let ann = owned.catalog.characters[0]
    #expect(ann.status == .other("Adrift") && ann.origin.name == "unknown")
    #expect(ann.lastLocation == LocationReference(name: "Hall", id: .init(7)))
    #expect(ann.episodes == [.init(1)])
    #expect(owned.corrections[.init(1)]?.map(\.field) == [.status, .episodes])
    #expect(owned.adopted.map(\.line) == [4])
  }

  @Test func `an id belongs to one file, a correction has a source`() throws {
    #expect(
      problems(
        try SampleContent.own("+eve", id: 90), try SampleContent.own("+adam", id: 90),
        try SampleContent.sheet("1"), try SampleContent.sheet("01"),
        try SampleContent.sheet("2") { $0.name = "Rob" }) == [
          "Content/characters/+adam.md:1: character 90 has a file already, Content/characters/+eve.md; keep one",
          "Content/characters/01.md:1: character 1 has a file already, Content/characters/1.md; keep one",
          "Content/characters/2.md:1: \"name\" is corrected without a source; add \"source:\" with an address, or words that say where it is from",
        ])
  }

  @Test(
    "A way between files stays among them",
    arguments: [
      ("../pictures/a.png", "pictures/a.png"), ("a.png", "characters/a.png"),
      ("./x/../a.png", "characters/a.png"), ("..//b.png", "b.png"),
      ("../../etc/passwd", nil), ("../..", nil), ("/etc/passwd", nil), ("", nil),
      ("a\\b.png", nil), ("a\u{0}.png", nil), ("..", nil),
    ] as [(String, String?)])
  func paths(way: String, path: String?) {
    #expect(ContentPath.resolved(way, from: "characters/1.md") == path)
  }

  @Test(
    "A way to another file is written as it is read",
    arguments: [
      ("characters/2.md", "characters/1.md", "2.md"), ("home.md", "pages/a.md", "../home.md"),
      ("pictures/a.png", "home.md", "pictures/a.png"),
      ("pictures/maps/a.png", "pages/a.md", "../pictures/maps/a.png"),
      ("pictures/a.png", "pictures/maps/a.md", "../a.png"),
      ("pages/pages/a.png", "pages/a.md", "pages/a.png"),
      ("pagesb/a.png", "pages/a.md", "../pagesb/a.png"),
    ])
  func references(target: String, path: String, way: String) {
    #expect(ContentPath.reference(to: target, from: path) == way)
    #expect(ContentPath.resolved(way, from: path) == target)
  }

  @Test(
    "A file's name says whom it is about",
    arguments: [
      ("42", CharacterKey.known(.init(42))), ("042", .known(.init(42))),
      ("+summer-clone", .own("summer-clone")), ("0", nil), ("-1", nil), ("+", nil), ("+-a", nil),
      ("+Summer", nil), ("summer", nil), ("+a/b", nil), ("", nil), ("٤٢", nil),
    ] as [(String, CharacterKey?)])
  func keys(stem: String, key: CharacterKey?) {
    #expect(CharacterKey(stem: stem) == key)
  }

  @Test func `nothing is said of what a file corrects beside a mistake in it`() throws {
    let owned = owned(
      try SampleContent.sheet("1") {
        $0.status = "Alvie"
        $0.species = "Clone"
        $0.gender = "Female"
        $0.source = "a letter"
      })
    #expect(owned.problems.count == 1)
    #expect(owned.adopted == [])
    #expect(owned.corrections == [:])
  }

  @Test func `a name that two places had is that of the one that had it last`() throws {
    func place(_ id: Int, _ name: String) -> Location {
      Location(
        id: .init(id), name: name, type: "", dimension: "", residents: [], created: .distantPast)
    }
    func change(_ number: Int, from before: [Location], to after: [Location])
      -> CatalogHistory.Change
    {
      func state(_ locations: [Location]) -> CatalogState {
        CatalogState(
          catalog: Catalog(characters: [], locations: locations, episodes: [], asOf: .distantPast))
      }
      return CatalogHistory.Change(
        snapshot: Snapshot.ID(number), occurrence: 1, fingerprint: "", date: .distantPast,
        lastBefore: .distantPast, diff: CatalogDiff(from: state(before), to: state(after)))
    }
    let (hall, yard) = (SampleContent.hall, SampleContent.yard)
    let history = CatalogHistory(
      begin: .distantPast,
      changes: [
        change(3, from: [hall, yard, place(9, "Shed")], to: [hall, yard]),
        change(2, from: [hall, place(8, "Shed")], to: [hall, yard]),
      ])
    let sheet = try SampleContent.sheet("1") {
      $0.origin = .name("Shed")
      $0.source = "a letter"
    }
    let owned = apply(
      Content(sheets: [sheet]), to: SampleContent.catalog,
      former: FormerRecords(history, told: history, SampleContent.catalog))
    #expect(
      owned.orphaned.map(\.message) == [
        "the source has no location \"Shed\" any more, so \"origin\" is left out"
      ])
  }
}
