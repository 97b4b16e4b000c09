/// References between records that lead only one way, or nowhere.
///
/// The API has some (a character missing among the residents of its location): worth telling, no reason to stop.
package struct ReferenceHoles: Hashable, Sendable {
  /// One sentence a hole, in the order of the records.
  package let descriptions: [String]

  package init(in catalog: Catalog) {
    let characters = Dictionary(catalog.characters.map { ($0.id, $0) }) { first, _ in first }
    descriptions =
      Self.ofCharacters(catalog) + Self.ofLocations(catalog, characters)
      + Self.ofEpisodes(catalog, characters)
  }

  private static func ofCharacters(_ catalog: Catalog) -> [String] {
    let locations = Set(catalog.locations.map(\.id))
    let episodes = Set(catalog.episodes.map(\.id))
    let residents = catalog.locations.reduce(into: Set<Pair<Location>>()) { pairs, location in
      pairs.formUnion(location.residents.map { Pair(character: $0, other: location.id) })
    }
    let casts = catalog.episodes.reduce(into: Set<Pair<Episode>>()) { pairs, episode in
      pairs.formUnion(episode.characters.map { Pair(character: $0, other: episode.id) })
    }
    var found: [String] = []
    for character in catalog.characters {
      let (origin, last) = (character.origin.id, character.lastLocation.id)
      for case let id? in origin == last ? [last] : [origin, last] where !locations.contains(id) {
        found.append("character \(character.id) names location \(id), which does not exist")
      }
      if let id = last, locations.contains(id),
        !residents.contains(Pair(character: character.id, other: id))
      {
        found.append(
          "character \(character.id) was last seen at location \(id), which does not list it among its residents"
        )
      }
      for id in character.episodes {
        if !episodes.contains(id) {
          found.append("character \(character.id) names episode \(id), which does not exist")
        } else if !casts.contains(Pair(character: character.id, other: id)) {
          found.append(
            "character \(character.id) names episode \(id), which does not list it in its cast")
        }
      }
    }
    return found
  }

  private static func ofLocations(
    _ catalog: Catalog, _ characters: [CatalogCharacter.ID: CatalogCharacter]
  ) -> [String] {
    var found: [String] = []
    for location in catalog.locations {
      for id in location.residents {
        if let character = characters[id] {
          guard character.lastLocation.id != location.id else { continue }
          found.append(
            "location \(location.id) lists character \(id), which was last seen elsewhere")
        } else {
          found.append("location \(location.id) lists character \(id), which does not exist")
        }
      }
    }
    return found
  }

  private static func ofEpisodes(
    _ catalog: Catalog, _ characters: [CatalogCharacter.ID: CatalogCharacter]
  ) -> [String] {
    let appearances = characters.values.reduce(into: Set<Pair<Episode>>()) { pairs, character in
      pairs.formUnion(character.episodes.map { Pair(character: character.id, other: $0) })
    }
    var found: [String] = []
    for episode in catalog.episodes {
      for id in episode.characters {
        if characters[id] == nil {
          found.append("episode \(episode.id) lists character \(id), which does not exist")
        } else if !appearances.contains(Pair(character: id, other: episode.id)) {
          found.append("episode \(episode.id) lists character \(id), which does not name it")
        }
      }
    }
    return found
  }

  private struct Pair<Other>: Hashable {
    let character: CatalogCharacter.ID
    let other: RecordID<Other>
  }
}
