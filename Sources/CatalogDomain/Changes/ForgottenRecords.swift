/// What the source once had, in states that are recorded no longer. Words that speak of it are no mistakes, as before those were forgotten.
package struct ForgottenRecords: Hashable, Sendable {
  package var characters: Set<CatalogCharacter.ID> = []
  /// With all names they had.
  package var locations: [Location.ID: Set<String>] = [:]
  /// With all codes they had.
  package var episodes: [Episode.ID: Set<String>] = [:]
  package var statuses: Set<CharacterStatus> = []
  package var genders: Set<CharacterGender> = []
  package var species: Set<String> = []

  /// Every state that was ever recorded still is.
  package static let none = ForgottenRecords()

  package init() {}

  func hiding(_ hidden: Set<CatalogCharacter.ID>) -> ForgottenRecords {
    var rest = self
    rest.characters.subtract(hidden)
    return rest
  }
}
