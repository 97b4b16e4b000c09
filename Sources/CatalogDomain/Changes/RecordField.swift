/// A field of a record that two states are compared by, spelled as the API spells it.
///
/// The id is none of them: it is the identity. Nor is a record's own address, which follows from the id.
package enum RecordField: String, CaseIterable, Hashable, Sendable {
  case name
  case status
  case species
  case type
  case gender
  case origin
  case location
  case dimension
  case airDate = "air_date"
  /// A character's episodes; of an episode its season and number.
  case episode
  case residents
  case characters
  case image
  /// The bytes of a character's picture, by their digest.
  case avatar
  case created

  /// The fields of a kind of record, in the order in which changes are told.
  package static func fields(of kind: RecordKind) -> [RecordField] {
    switch kind {
    case .character: CatalogCharacter.fields + [.avatar]
    case .location: Location.fields
    case .episode: Episode.fields
    }
  }
}
