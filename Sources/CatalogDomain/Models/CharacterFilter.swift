/// The advanced filter: every part that is set must match, each partially and in any case, as the API does it.
///
/// `species: human` finds Humanoid too. An empty part matches everything; white space around one does not count.
package struct CharacterFilter: Hashable, Sendable {
  package let name: String
  package let status: String
  package let species: String
  package let type: String
  package let gender: String

  package init(
    name: String = "", status: String = "", species: String = "", type: String = "",
    gender: String = ""
  ) {
    self.name = Self.trimmed(name)
    self.status = Self.trimmed(status)
    self.species = Self.trimmed(species)
    self.type = Self.trimmed(type)
    self.gender = Self.trimmed(gender)
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
    guard !part.isEmpty else { return true }
    // By bytes: to Swift's characters a letter is another one under an accent, and to the API it is not.
    let (text, part) = (Array(text.lowercased().utf8), Array(part.lowercased().utf8))
    // The API anchors what begins with "male", so that it does not also find "female".
    return part.starts(with: "male".utf8) ? text.starts(with: part) : text.contains(part)
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }
}
