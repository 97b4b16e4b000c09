import CatalogDomain

/// What search engines show of a page: a sentence or two that say what it holds.
extension Wording {
  /// What is said of a page of a list: search engines take pages that say the same for one.
  ///
  /// - Parameter list: what is said of the first page.
  func description(_ list: String, on pager: Pager?) -> String {
    guard let pager, pager.page > 1 else { return list }
    return texts.filled(.describePage, list, String(pager.page), String(pager.pages))
  }

  func description(of entry: CharacterEntry) -> String {
    texts.filled(
      .describeCharacter, part(entry.character.name),
      part(Vocabulary.label(of: .species(entry.character.species), texts)),
      part(entry.status.label),
      part(Vocabulary.name(of: entry.character.lastLocation, texts)),
      episodes(entry.episodes.count))
  }

  func description(of entry: PlaceEntry) -> String {
    let type = entry.location.type
    return texts.filled(
      .describePlace, part(entry.location.name),
      type.isEmpty ? texts[.placeWithoutType] : part(type),
      characters(entry.residents.count))
  }

  func description(of entry: EpisodeEntry) -> String {
    let (name, code) = (part(entry.episode.name), part(entry.episode.code))
    let cast = characters(entry.cast.count)
    guard let date = entry.longAirDate else {
      return texts.filled(.describeEpisodeWithoutDate, name, code, cast)
    }
    return texts.filled(.describeEpisode, name, code, part(date), cast)
  }

  func description(ofCharacters total: Int, from first: Int, to last: Int) -> String {
    texts.filled(.describeCharacters, characters(total), String(first), String(last))
  }

  func description(ofLocations total: Int) -> String {
    texts.filled(.describeLocations, locations(total))
  }

  func description(ofEpisodes total: Int) -> String {
    texts.filled(.describeEpisodes, episodes(total))
  }

  func description(of mark: StatusMark, _ count: Int) -> String {
    texts.filled(.describeStatus, characters(count), part(mark.label))
  }

  func description(of group: FacetGroup, _ status: StatusMark?, _ count: Int) -> String {
    let (kind, label) = (heading(of: group.facet.kind), part(group.label))
    guard let status else {
      return texts.filled(.describeFacet, characters(count), kind, label)
    }
    return texts.filled(
      .describeFacetStatus, characters(count), kind, label, part(status.label))
  }

  func description(of kind: FacetKind) -> String {
    texts.filled(.describeFacets, heading(of: kind))
  }

  /// - Parameter begin: the date, for people, of the earliest state that is known.
  func description(ofChangesSince begin: String) -> String {
    texts.filled(.describeChanges, begin)
  }

  func description(of change: ChangeRow) -> String {
    texts.filled(.describeChange, change.date, change.summary)
  }

  /// - Parameter change: took the character out.
  func description(of character: CatalogCharacter, goneBy change: ChangeRow) -> String {
    texts.filled(.describeGone, part(character.name), change.date)
  }

  /// - Parameter site: its title.
  func description(about site: String) -> String {
    texts.filled(.describeAbout, site)
  }

  func description(ofSearchAmong total: Int) -> String {
    texts.filled(.describeSearch, characters(total))
  }

  var descriptionOfNotFound: String { texts[.describeNotFound] }
}
