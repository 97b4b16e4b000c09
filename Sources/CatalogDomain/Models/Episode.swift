package import Foundation

/// An episode characters appear in.
package struct Episode: Identifiable, Hashable, Sendable {
  package typealias ID = RecordID<Episode>

  package let id: ID
  package let name: String
  /// The date as the API writes it, for people: `December 2, 2013`.
  package let airDate: String
  /// Season and number: `S01E01`.
  package let code: String
  /// The cast, as the API tells it. Not symmetric with the characters' own episodes.
  package let characters: [CatalogCharacter.ID]
  package let created: Date

  package init(
    id: ID, name: String, airDate: String, code: String, characters: [CatalogCharacter.ID],
    created: Date
  ) {
    self.id = id
    self.name = name
    self.airDate = airDate
    self.code = code
    self.characters = characters
    self.created = created
  }
}
