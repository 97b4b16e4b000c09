import CatalogDomain
import Foundation
import Testing

@Suite("What differs between two catalogs")
struct CatalogDiffTests {
  private func state(
    _ characters: [CatalogCharacter], avatars: [Int: String] = [:],
    unknownKeys: [RecordKind: UnknownKeys] = [:]
  ) -> CatalogState {
    CatalogState(
      catalog: Catalog(characters: characters, locations: [], episodes: [], asOf: .distantPast),
      avatars: Dictionary(uniqueKeysWithValues: avatars.map { (.init($0.key), $0.value) }),
      unknownKeys: unknownKeys)
  }

  private func changes(_ diff: CatalogDiff) -> [String] {
    diff.characters.changed.flatMap { change in
      change.fields.map { "\(change.id) \($0.field.rawValue): \($0.old) → \($0.new)" }
    }
  }

  @Test func `a record is known by its id`() {
    let diff = CatalogDiff(
      from: state([character(1, name: "Ada"), character(2, name: "Bo")]),
      to: state([character(3, name: "Ada"), character(2, name: "Bo Peep")]))
    #expect(diff.characters.removed.map(\.id.rawValue) == [1])
    #expect(diff.characters.added.map(\.id.rawValue) == [3])
    #expect(diff.characters.renamed.map(\.id.rawValue) == [2])
    #expect(changes(diff) == [#"2 name: text("Bo") → text("Bo Peep")"#])
  }

  @Test func `an accent written in another way is a change`() {
    let diff = CatalogDiff(
      from: state([character(1, name: "R\u{E9}")]), to: state([character(1, name: "Re\u{301}")]))
    #expect(diff.characters.changed.count == 1)
  }

  @Test func `lists tell what was added, removed or put in another order`() {
    let change = FieldChange(
      field: .residents, old: .characters([.init(1), .init(2), .init(2)]),
      new: .characters([.init(2), .init(3), .init(1)]))
    #expect(change.added == [3])
    #expect(change.removed == [2])
    #expect(!change.isReordered)
    let order = FieldChange(
      field: .residents, old: .characters([.init(1), .init(2)]),
      new: .characters([.init(2), .init(1)]))
    #expect(order.isReordered)
    #expect(!FieldChange(field: .name, old: .text("a"), new: .text("b")).isReordered)
  }

  @Test func `a picture changed when both are known and differ`() {
    let people = [1, 2, 3, 4].map { character($0) }
    let diff = CatalogDiff(
      from: state(people, avatars: [1: "a", 2: "b", 3: "c"]),
      to: state(people, avatars: [1: "a", 2: "x", 4: "d"]))
    #expect(diff.changedAvatars.map(\.id.rawValue) == [2])
    #expect(diff.avatars.map(\.id.rawValue) == [2, 3, 4])
    let known = CatalogDiff(from: state(people), to: state(people, avatars: [1: "a"]))
    #expect(known.isEmpty, "to know more is no change")
  }

  @Test func `pictures of those who came and went are told apart`() {
    let diff = CatalogDiff(
      from: state([character(1)], avatars: [1: "a"]), to: state([character(2)], avatars: [2: "b"]))
    #expect(diff.removedAvatars == [.init(1): "a"])
    #expect(diff.addedAvatars == [.init(2): "b"])
    #expect(diff.avatars.isEmpty)
  }

  @Test func `a source that moved moves its pictures and changes no character`() throws {
    let old = state(picture: try picture("https://old.example/api/1.jpeg"))
    let moved = CatalogDiff(
      from: old, to: state(picture: try picture("http://127.0.0.1:8080/api/1.jpeg")))
    #expect(moved.characters.isEmpty)
    #expect(moved.imageMoves.map(\.new.origin) == ["http://127.0.0.1:8080"])
    #expect(!moved.isEmpty)
    let other = CatalogDiff(
      from: old, to: state(picture: try picture("https://old.example/api/2.jpeg")))
    #expect(other.characters.changed.map { $0.fields.map(\.field) } == [[.image]])
    #expect(other.imageMoves.isEmpty)
  }

  @Test func `an address that is lost or found again changes its character and is no move`() throws
  {
    let known = state(picture: try picture("https://old.example/api/1.jpeg"))
    let unknown = state(picture: nil)
    for (old, new) in [(known, unknown), (unknown, known)] {
      let diff = CatalogDiff(from: old, to: new)
      #expect(diff.characters.changed.map { $0.fields.map(\.field) } == [[.image]])
      #expect(diff.imageMoves.isEmpty)
    }
    #expect(CatalogDiff(from: unknown, to: unknown).isEmpty)
  }

  private func picture(_ address: String) throws -> AvatarReference {
    AvatarReference(url: try #require(URL(string: address)))
  }

  /// A state of one character.
  private func state(picture: AvatarReference?) -> CatalogState {
    let one = character(1)
    return state([
      CatalogCharacter(
        id: one.id, name: one.name, status: one.status, species: one.species, type: one.type,
        gender: one.gender, origin: one.origin, lastLocation: one.lastLocation,
        episodes: one.episodes, avatar: picture, created: one.created)
    ])
  }

  @Test func `what is new in the shape of the data is told apart from changes`() {
    let old = state(
      [character(1, status: .alive), character(2, gender: .male)],
      unknownKeys: [.episode: UnknownKeys(["voice": false])])
    let new = state(
      [character(1, status: .other("Robot")), character(2, gender: .female)],
      unknownKeys: [
        .episode: UnknownKeys(["voice": true]), .character: UnknownKeys(["mood": false]),
      ])
    let diff = CatalogDiff(from: old, to: new)
    #expect(
      diff.drift
        == CatalogDrift(
          appeared: [.status("Robot"), .key(.character, "mood"), .null(.episode, "voice")],
          vanished: [.gender("Male")]))
    #expect(
      CatalogDiff(
        from: old, to: new, filter: FieldFilter(only: [FieldName("species")].compactMapSet())
      ).isEmpty)
  }

  @Test func `a key beyond those that are kept is told neither as gone nor as new`() {
    func state(_ numbers: Range<Int>, null: Int) -> CatalogState {
      let keys = numbers.map { ("key-\($0)", $0 == null) }
      return self.state(
        [character(1)],
        unknownKeys: [
          .episode: UnknownKeys(Dictionary(uniqueKeysWithValues: keys)),
          .location: UnknownKeys(["mood": numbers.count == 100]),
        ])
    }
    // Of 150 keys an older version kept all.
    let (all, kept) = (state(1000..<1150, null: 1120), state(1000..<1100, null: 1050))
    let others: [CatalogTrait] = [.null(.episode, "key-1050"), .null(.location, "mood")]
    #expect(CatalogDiff(from: all, to: kept).drift == CatalogDrift(appeared: others))
    #expect(CatalogDiff(from: kept, to: all).drift == CatalogDrift(vanished: others))
    let fewer = state(1000..<1099, null: 1050)
    #expect(
      CatalogDiff(from: kept, to: fewer).drift
        == CatalogDrift(vanished: [.key(.episode, "key-1099"), .null(.location, "mood")]))
  }

  @Test func `a word whose accent is written otherwise is another word`() {
    let words = ["\u{E9}", "e\u{301}"]
    let states = words.map { word in
      state(
        [character(1, status: .other(word)), character(2, gender: .other(word))],
        unknownKeys: [.episode: UnknownKeys([word: true])])
    }
    let diff = CatalogDiff(from: states[0], to: states[1])
    for (traits, word) in [(diff.drift.vanished, words[0]), (diff.drift.appeared, words[1])] {
      #expect(
        traits == [.status(word), .gender(word), .key(.episode, word), .null(.episode, word)])
    }
    #expect(states[0].unknownKeys != states[1].unknownKeys)
    #expect(CatalogDiff(from: states[0], to: states[0]).drift.isEmpty)
  }

  @Test func `words of the shape are drawn where one that comes looks like one that goes`() {
    func state(_ status: String, _ word: String) -> CatalogState {
      self.state(
        [
          character(1, status: .other(status)), character(2, status: .other("\u{FEFF}Robot")),
          character(3, gender: .other(word)),
        ], unknownKeys: [.episode: UnknownKeys([word: true])])
    }
    let drift = CatalogDiff(from: state("Lost", "\u{E9}"), to: state("Lost ", "e\u{301}")).drift
    func drawn(_ status: String, _ word: String) -> [CatalogTrait] {
      [.status(status), .gender(word), .key(.episode, word), .null(.episode, word)]
    }
    #expect(
      drift.drawn
        == CatalogDrift(appeared: drawn("Lost␣", "e[U+0301]"), vanished: drawn("Lost", "[U+00E9]")))
    let others = CatalogDrift(
      appeared: [.status("Found"), .gender("\u{FEFF}Robot")],
      vanished: [.status("\u{FEFF}Robot"), .key(.episode, "Robot"), .null(.location, "Found")])
    #expect(others.drawn == others)
  }

  @Test func `kinds that one side does not know of are not compared`() {
    let whole = CatalogState(
      catalog: Catalog(
        characters: [character(1)],
        locations: [
          Location(
            id: .init(1), name: "a", type: "", dimension: "", residents: [], created: .distantPast)
        ], episodes: [], asOf: .distantPast))
    let part = CatalogState(catalog: state([character(1)]).catalog, kinds: [.character])
    #expect(CatalogDiff(from: whole, to: part).isEmpty)
    #expect(CatalogDiff(from: whole, to: part).kinds == [.character])
  }

  @Test func `fields are ignored, or the only ones, by name and by kind`() {
    let old = state([character(1, name: "Ada", species: "Human", type: "a"), character(2)])
    let new = state([character(1, name: "Eve", species: "Robot", type: "b")])
    func fields(only: [String] = [], ignoring: [String] = []) -> [RecordField] {
      let filter = FieldFilter(
        only: only.map(FieldName.init).compactMapSet(),
        ignoring: ignoring.map(FieldName.init).compactMapSet())
      return CatalogDiff(from: old, to: new, filter: filter).characters.changed
        .flatMap { $0.fields.map(\.field) }
    }
    #expect(fields() == [.name, .species, .type])
    #expect(fields(ignoring: ["species", "location.type"]) == [.name, .type])
    #expect(fields(only: ["character.type", "name"]) == [.name, .type])
    #expect(fields(only: ["name"], ignoring: ["name"]) == [])
    let places = CatalogDiff(
      from: old, to: new, filter: FieldFilter(only: [FieldName("dimension")].compactMapSet()))
    #expect(places.isEmpty, "characters have no dimension, so they are not compared at all")
  }

  @Test(arguments: [
    "", "sttaus", "Status", "location.status", "character.", "a.b.c", "planet.name",
  ])
  func `a field that does not exist has no name`(text: String) {
    #expect(FieldName(text) == nil)
  }

  @Test func `every name that is suggested is one`() {
    #expect(FieldName.all.allSatisfy { FieldName($0) != nil })
    #expect(FieldName.all.contains("air_date") && FieldName.all.contains("location.type"))
  }
}

extension Array {
  /// The elements that are there.
  fileprivate func compactMapSet<Name: Hashable>() -> Set<Name> where Element == Name? {
    Set(compactMap { $0 })
  }
}
