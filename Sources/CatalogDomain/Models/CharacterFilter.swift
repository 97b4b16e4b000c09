/// The advanced filter: every part that is set must match, each partially and in any case, as the API does it.
///
/// `species: human` finds Humanoid too. An empty part matches everything.
package struct CharacterFilter: Hashable, Sendable {
  package var name: String
  package var status: String
  package var species: String
  package var type: String
  package var gender: String

  package init(
    name: String = "", status: String = "", species: String = "", type: String = "",
    gender: String = ""
  ) {
    self.name = name
    self.status = status
    self.species = species
    self.type = type
    self.gender = gender
  }

  /// Matches every character.
  package static let all = CharacterFilter()

  package var isEmpty: Bool { self == .all }

  /// The parts that are set, as the API names them, in the API's order.
  package var parts: [(name: String, value: String)] {
    [
      ("name", name), ("status", status), ("species", species), ("type", type), ("gender", gender),
    ].filter { !$0.1.isEmpty }
  }

  package func matches(_ character: CatalogCharacter) -> Bool {
    Self.contains(character.name, name) && Self.contains(character.status.written, status)
      && Self.contains(character.species, species) && Self.contains(character.type, type)
      && Self.contains(character.gender.written, gender)
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    part.isEmpty || text.lowercased().contains(part.lowercased())
  }
}
