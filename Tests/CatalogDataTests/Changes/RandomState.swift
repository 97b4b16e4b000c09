import CatalogDomain
import CatalogTestSupport
import Foundation

/// States of the data as nobody would write them by hand: few ids, so that two of them share many; odd names; pictures known or not.
struct RandomState {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func state() -> CatalogState {
    let characters = records { $0.character($1) }
    let digests = (characters.map(\.id) + [CatalogCharacter.ID(99)]).filter { _ in chance(2) }
    let known = Set(characters.map(\.id))
    return CatalogState(
      catalog: Catalog(
        characters: characters.shuffled(using: &random), locations: records { $0.location($1) },
        episodes: records { $0.episode($1) }, asOf: .distantPast),
      avatars: Dictionary(
        uniqueKeysWithValues: digests.filter(known.contains).map { ($0, digest()) }),
      unknownKeys: Dictionary(
        uniqueKeysWithValues: RecordKind.allCases.map { ($0, UnknownKeys(unknownKeys())) }))
  }

  private mutating func records<Record>(_ make: (inout Self, Int) -> Record) -> [Record] {
    var records: [Record] = []
    for id in [1, 2, 3, 5, 8, 10, 11, 100] where chance(2) { records.append(make(&self, id)) }
    return records
  }

  private mutating func character(_ id: Int) -> CatalogCharacter {
    CatalogCharacter(
      id: .init(id), name: text(), status: CharacterStatus(pick(["Alive", "Dead", "Robot"])),
      species: text(), type: pick(["", "Parasite"]),
      gender: CharacterGender(pick(["Male", "unknown", "Both"])), origin: place(),
      lastLocation: place(), episodes: ids().map { Episode.ID($0) },
      avatar: AvatarReference(
        url: URL(string: pick(["https://a.example/1.jpeg", "https://b.example/1.jpeg"]))
          ?? URL(filePath: "/")),
      created: moment())
  }

  private mutating func location(_ id: Int) -> Location {
    Location(
      id: .init(id), name: text(), type: text(), dimension: text(),
      residents: ids().map { CatalogCharacter.ID($0) }, created: moment())
  }

  private mutating func episode(_ id: Int) -> Episode {
    Episode(
      id: .init(id), name: text(), airDate: text(), code: text(),
      characters: ids().map { CatalogCharacter.ID($0) }, created: moment())
  }

  private mutating func place() -> LocationReference {
    LocationReference(name: text(), id: chance(2) ? Location.ID(1) : nil)
  }

  private mutating func text() -> String {
    pick(["Rick", "R\u{E9}", "Re\u{301}", "\"\u{301}\\/", "a\u{0}\n\r\u{7F}\u{2028}", "J19ζ7 👽"])
  }

  private mutating func unknownKeys() -> [String: Bool] {
    var keys: [String: Bool] = [:]
    for name in ["voice", "a/b~c", ""] where chance(3) { keys[name] = chance(2) }
    return keys
  }

  private mutating func ids() -> [Int] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 1...4, using: &random) }
  }

  private mutating func moment() -> Date {
    Date(timeIntervalSince1970: Double(Int.random(in: 0...3, using: &random)) * 86_400.25)
  }

  private mutating func digest() -> String {
    String(repeating: pick(["0a", "ff"]), count: 32)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  private mutating func chance(_ sides: Int) -> Bool {
    Int.random(in: 0..<sides, using: &random) == 0
  }
}
