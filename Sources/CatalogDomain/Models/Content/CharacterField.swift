/// What the owner may say of a character, under the name it has in a file.
package enum CharacterField: String, CaseIterable, Hashable, Sendable {
  case id
  case name
  case status
  case species
  case type
  case gender
  case origin
  case location
  case episodes
  case avatar
  case created
  case source
  case hidden
}
