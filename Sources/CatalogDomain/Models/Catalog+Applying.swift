extension Catalog {
  /// The catalog with other, fewer and more characters.
  ///
  /// What locations and episodes say of a character that changed or is new is left out where the character itself says otherwise;
  /// what they say of one that is gone leads nowhere and is left out, too.
  func applying(
    _ changed: [CatalogCharacter.ID: CatalogCharacter], hiding hidden: Set<CatalogCharacter.ID>,
    adding created: [CatalogCharacter]
  ) -> Catalog {
    guard !(changed.isEmpty && hidden.isEmpty && created.isEmpty) else { return self }
    var characters: [CatalogCharacter] = []
    var moved: [CatalogCharacter.ID: CatalogCharacter] = [:]
    characters.reserveCapacity(self.characters.count + created.count)
    for character in self.characters where !hidden.contains(character.id) {
      guard let other = changed[character.id] else {
        characters.append(character)
        continue
      }
      characters.append(other)
      if other.lastLocation != character.lastLocation || other.episodes != character.episodes {
        moved[character.id] = other
      }
    }
    // The source may list an id that it has no character for.
    for character in created { moved[character.id] = character }
    let locations = locations.map { location in
      location.with(
        residents: location.residents.filter { id in
          !hidden.contains(id) && moved[id].map { $0.lastLocation.id == location.id } ?? true
        })
    }
    let appearances = moved.mapValues { Set($0.episodes) }
    let episodes = episodes.map { episode in
      episode.with(
        characters: episode.characters.filter { id in
          !hidden.contains(id) && appearances[id]?.contains(episode.id) ?? true
        })
    }
    return Catalog(
      characters: characters + created, locations: locations, episodes: episodes, asOf: asOf)
  }
}

extension Location {
  func without(_ hidden: Set<CatalogCharacter.ID>) -> Location {
    with(residents: residents.filter { !hidden.contains($0) })
  }

  fileprivate func with(residents: [CatalogCharacter.ID]) -> Location {
    Location(
      id: id, name: name, type: type, dimension: dimension, residents: residents, created: created)
  }
}

extension Episode {
  func without(_ hidden: Set<CatalogCharacter.ID>) -> Episode {
    with(characters: characters.filter { !hidden.contains($0) })
  }

  fileprivate func with(characters: [CatalogCharacter.ID]) -> Episode {
    Episode(
      id: id, name: name, airDate: airDate, code: code, characters: characters, created: created)
  }
}
