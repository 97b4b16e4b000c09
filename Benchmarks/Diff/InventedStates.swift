import CatalogDomain
import Foundation

/// Large states, invented: the sizes of the real catalog's records, by a rule and without chance.
enum InventedStates {
  /// - Parameters:
  ///   - count: of characters; a location and an episode for every eighth.
  ///   - changed: characters of whom a field says something else than in the state without changes, spread over all ids.
  static func state(of count: Int, changed: Int) -> CatalogState {
    let created = Date(timeIntervalSince1970: 1_509_821_326.25)
    let step = changed > 0 ? count / changed : count + 1
    let characters = (1...count).map { id in
      CatalogCharacter(
        id: .init(id), name: "Character of the crowd \(id)",
        status: changed > 0 && id % step == 0 ? .dead : .alive, species: "Human",
        type: id % 2 == 0 ? "" : "Clone", gender: .unknown,
        origin: LocationReference(name: "unknown", id: nil),
        lastLocation: LocationReference(name: "Citadel \(id / 8 + 1)", id: .init(id / 8 + 1)),
        episodes: (1...(id % 7 + 1)).map { .init($0 + id / 8) },
        avatar: AvatarReference(
          url: URL(string: "https://catalog.example/api/character/avatar/\(id).jpeg")
            ?? URL(filePath: "/")), created: created)
    }
    let places = (1...(count / 8)).map { id in
      Location(
        id: .init(id), name: "Citadel \(id)", type: "Space station", dimension: "unknown",
        residents: (0..<8).map { .init(id * 8 + $0) }, created: created)
    }
    let episodes = (1...(count / 8)).map { id in
      Episode(
        id: .init(id), name: "Episode \(id)", airDate: "December 2, 2013", code: "S01E\(id)",
        characters: (0..<8).map { .init(id * 8 + $0) }, created: created)
    }
    let digits = Array("0123456789abcdef")
    return CatalogState(
      catalog: Catalog(
        characters: characters, locations: places, episodes: episodes, asOf: created),
      avatars: Dictionary(
        uniqueKeysWithValues: characters.map { character in
          let id = character.id.rawValue
          let digest = (0..<64).map { digits[(id >> ($0 % 20) + $0) & 15] }
          return (character.id, String(digest))
        }))
  }
}
