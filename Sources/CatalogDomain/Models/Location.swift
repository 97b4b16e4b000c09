package import Foundation

/// A place characters come from or were last seen at.
package struct Location: Identifiable, Hashable, Sendable {
  package typealias ID = RecordID<Location>

  package let id: ID
  package let name: String
  /// `Planet`, `Space station`, … as written; may be empty.
  package let type: String
  /// As written; may be empty.
  package let dimension: String
  /// Who was last seen here, as the API tells it. Not symmetric with the characters' own last location.
  package let residents: [CatalogCharacter.ID]
  package let created: Date

  package init(
    id: ID, name: String, type: String, dimension: String, residents: [CatalogCharacter.ID],
    created: Date
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.dimension = dimension
    self.residents = residents
    self.created = created
  }
}
