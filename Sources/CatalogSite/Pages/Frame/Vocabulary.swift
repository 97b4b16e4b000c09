import CatalogDomain

/// The words of the API in the language of the site. What the API invents stays as it is written.
enum Vocabulary {
  static func label(of status: CharacterStatus, _ texts: SiteTexts) -> String {
    switch status {
    case .alive: texts[.statusAlive]
    case .dead: texts[.statusDead]
    case .unknown: texts[.statusUnknown]
    case .other(let written): shown(written) ?? texts[.statusNone]
    }
  }

  static func label(of gender: CharacterGender, _ texts: SiteTexts) -> String {
    switch gender {
    case .female: texts[.genderFemale]
    case .male: texts[.genderMale]
    case .genderless: texts[.genderGenderless]
    case .unknown: texts[.genderUnknown]
    case .other(let written): shown(written) ?? texts[.genderNone]
    }
  }

  static func label(of facet: Facet, _ texts: SiteTexts) -> String {
    switch facet {
    case .species("unknown"): texts[.speciesUnknown]
    case .species(let written): shown(written) ?? texts[.speciesNone]
    case .gender(let gender): label(of: gender, texts)
    }
  }

  /// Nil for a value of which nothing is seen.
  private static func shown(_ written: String) -> String? {
    let seen = VisibleText.of(written)
    return seen.isEmpty ? nil : seen
  }

  /// A field of a record, as the site calls it.
  /// - Parameter isList: tells a character's episodes from the code of one.
  static func label(of field: RecordField, isList: Bool, _ texts: SiteTexts) -> String {
    switch field {
    case .name: texts[.fieldName]
    case .status: texts[.fieldStatus]
    case .species: texts[.headingSpecies]
    case .type: texts[.fieldType]
    case .gender: texts[.headingGender]
    case .origin: texts[.fieldOrigin]
    case .location: texts[.fieldPlace]
    case .dimension: texts[.fieldDimension]
    case .airDate: texts[.fieldAirDate]
    case .episode: texts[isList ? .navEpisodes : .fieldCode]
    case .residents: texts[.fieldResidents]
    case .characters: texts[.navCharacters]
    case .image: texts[.fieldImage]
    case .avatar: texts[.fieldPicture]
    case .created: texts[.fieldCreated]
    }
  }

  /// An episode in few letters; by its id where nothing is seen of its code.
  static func code(of episode: Episode) -> String {
    shown(episode.code) ?? episode.id.description
  }

  static func name(of place: LocationReference, _ texts: SiteTexts) -> String {
    place.id == nil && place.name == "unknown" ? texts[.placeUnknown] : place.name
  }
}
