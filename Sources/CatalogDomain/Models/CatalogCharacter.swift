package import Foundation

/// One character of the catalog.
///
/// Not named `Character`: that would hide Swift's own in every file that imports this module.
package struct CatalogCharacter: Identifiable, Hashable, Sendable {
  package typealias ID = RecordID<CatalogCharacter>

  package let id: ID
  /// Never empty, not unique.
  package let name: String
  package let status: CharacterStatus
  package let species: String
  /// A subspecies or a kind; empty for half of the characters.
  package let type: String
  package let gender: CharacterGender
  package let origin: LocationReference
  package let lastLocation: LocationReference
  /// In the order of the API, which is the order of airing.
  package let episodes: [Episode.ID]
  /// Nil where the source gives no address that can be asked.
  package let avatar: AvatarReference?
  package let created: Date

  package init(
    id: ID, name: String, status: CharacterStatus, species: String, type: String,
    gender: CharacterGender, origin: LocationReference, lastLocation: LocationReference,
    episodes: [Episode.ID], avatar: AvatarReference?, created: Date
  ) {
    self.id = id
    self.name = name
    self.status = status
    self.species = species
    self.type = type
    self.gender = gender
    self.origin = origin
    self.lastLocation = lastLocation
    self.episodes = episodes
    self.avatar = avatar
    self.created = created
  }
}
