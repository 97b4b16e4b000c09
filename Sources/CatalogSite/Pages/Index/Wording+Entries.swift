import CatalogDomain

/// What search engines show of a record's page, and of those of a status.
extension Wording {
  func description(of entry: CharacterEntry) -> String {
    texts.filled(
      .describeCharacter, part(entry.character.name),
      part(Vocabulary.label(of: .species(entry.character.species), texts)),
      part(entry.status.label),
      part(Vocabulary.name(of: entry.character.lastLocation, texts)),
      episodes(entry.episodes.count))
  }

  func description(of entry: PlaceEntry) -> String {
    texts.filled(
      .describePlace, part(entry.location.name),
      entry.type.isEmpty ? texts[.placeWithoutType] : part(entry.type),
      characters(entry.residents.count))
  }

  func description(of entry: EpisodeEntry) -> String {
    let (name, code) = (part(entry.episode.name), part(entry.code))
    let cast = characters(entry.cast.count)
    guard let date = entry.longAirDate else {
      return texts.filled(.describeEpisodeWithoutDate, name, code, cast)
    }
    return texts.filled(.describeEpisode, name, code, part(date), cast)
  }

  func description(of mark: StatusMark, _ count: Int) -> String {
    texts.filled(.describeStatus, characters(count), part(mark.label))
  }
}
