import CatalogDomain

/// The words of the API in the language of the site. What the API invents stays as it is written.
enum Vocabulary {
  static func label(of status: CharacterStatus, _ texts: SiteTexts) -> String {
    switch status {
    case .alive: texts[.statusAlive]
    case .dead: texts[.statusDead]
    case .unknown: texts[.statusUnknown]
    case .other(let written): written.isEmpty ? texts[.statusNone] : written
    }
  }

  static func label(of gender: CharacterGender, _ texts: SiteTexts) -> String {
    switch gender {
    case .female: texts[.genderFemale]
    case .male: texts[.genderMale]
    case .genderless: texts[.genderGenderless]
    case .unknown: texts[.genderUnknown]
    case .other(let written): written.isEmpty ? texts[.genderNone] : written
    }
  }

  static func label(of facet: Facet, _ texts: SiteTexts) -> String {
    switch facet {
    case .species("unknown"): texts[.speciesUnknown]
    case .species(""): texts[.speciesNone]
    case .species(let written): written
    case .gender(let gender): label(of: gender, texts)
    }
  }

  static func name(of place: LocationReference, _ texts: SiteTexts) -> String {
    place.id == nil && place.name == "unknown" ? texts[.placeUnknown] : place.name
  }
}
