/// The texts that the program itself puts together. All others are named by templates only.
package enum TextKey: Int, CaseIterable, Sendable {
  // Parts of the site.
  case navCharacters, navLocations, navEpisodes, navAbout
  case headingSpecies, headingGender, headingSearch, headingNotFound
  case headingChanges, headingPictures, headingMoved, headingShape

  // Fields of records.
  case fieldName, fieldStatus, fieldType, fieldOrigin, fieldPlace, fieldDimension, fieldAirDate
  case fieldCode, fieldResidents, fieldImage, fieldPicture, fieldCreated

  // Words of the API.
  case statusAlive, statusDead, statusUnknown, statusNone
  case genderFemale, genderMale, genderGenderless, genderUnknown, genderNone
  case speciesUnknown, speciesNone, placeUnknown, placeWithoutType

  // The owner's words.
  case corrected, correctedNothing, correctedPicture, footnoteBack

  // Numbers of things.
  case characters, locations, episodes
  case allCharacters, allLocations, allEpisodes, allThere, allSpecies
  case seenIn, placesExtent, missingPictures, withoutList, holdings
  case foundCharacters, foundPages, foundAtLeast

  // Changes.
  case added, removed, changed, andMore, movedPictures
  case changeOf, changeSummary, reordered, feedTitle, cameIn, wentOut, newPicture
  case traitStatus, traitGender, traitKey, traitNull
  case describeChanges, describeChange, describeGone

  // Parts of sentences.
  case pageOf, extent, season, seasonNone, othersAt, date, moment, aired

  // What search engines show of a page.
  case describeCharacter, describeCharacters, describeStatus, describeFacet, describeFacetStatus
  case describeFacets, describePlace, describeEpisode, describeEpisodeWithoutDate
  case describeLocations, describeEpisodes, describePage, describeAbout, describeSearch
  case describeNotFound

  /// As it stands in the files.
  package var name: String { String(describing: self) }

  package init?(name: String) {
    guard let key = Self.byName[name] else { return nil }
    self = key
  }

  package static let names = Set(byName.keys)

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// What may stand in braces, in the order the program gives the values.
  var parameters: [String] {
    switch self {
    case .characters, .locations, .episodes, .allCharacters, .allLocations, .allEpisodes, .allThere,
      .allSpecies, .missingPictures, .withoutList, .placesExtent, .added, .removed, .changed,
      .andMore, .foundCharacters, .foundPages, .foundAtLeast:
      ["count"]
    case .movedPictures: ["count", "old", "new"]
    case .changeOf, .describeChanges: ["date"]
    case .changeSummary: ["kind", "counts"]
    case .feedTitle: ["site"]
    case .traitStatus, .traitGender, .traitKey, .traitNull: ["value"]
    case .describeChange: ["date", "summary"]
    case .describeGone: ["name", "date"]
    case .seenIn: ["count", "total"]
    case .holdings: ["count", "total"]
    case .corrected: ["field", "was"]
    case .correctedNothing, .correctedPicture: ["field"]
    case .pageOf: ["list", "page"]
    case .extent: ["first", "last", "total"]
    case .season: ["number"]
    case .othersAt: ["place"]
    case .date: ["day", "month", "year"]
    case .moment: ["date", "time"]
    case .aired: ["date"]
    case .describeCharacter: ["name", "species", "status", "place", "episodes"]
    case .describeCharacters: ["characters", "first", "last"]
    case .describeStatus: ["characters", "status"]
    case .describeFacet: ["characters", "kind", "facet"]
    case .describeFacetStatus: ["characters", "kind", "facet", "status"]
    case .describeFacets: ["kind"]
    case .describePlace: ["name", "type", "characters"]
    case .describeEpisode: ["name", "code", "date", "characters"]
    case .describeEpisodeWithoutDate: ["name", "code", "characters"]
    case .describeLocations: ["locations"]
    case .describeEpisodes: ["episodes"]
    case .describePage: ["description", "page", "pages"]
    case .describeAbout: ["site"]
    case .describeSearch: ["characters"]
    default: []
    }
  }

  /// Whether the text may have forms for different numbers, chosen by its first parameter.
  var isCounted: Bool { parameters.first == "count" }
}
