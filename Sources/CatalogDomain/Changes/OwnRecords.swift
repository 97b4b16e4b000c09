/// The characters that the owner of a site corrects or adds, as the site shows them. The source's own are not among them.
package struct OwnRecords: Hashable, Sendable {
  /// Characters of the source as the owner corrects them: by id, each once.
  package let corrected: [CatalogCharacter]
  /// Characters the source does not have: by id, each once.
  package let created: [CatalogCharacter]
  /// SHA-256 of the bytes of each picture that is known, lower-case hex.
  package let avatars: [CatalogCharacter.ID: String]

  package init(
    corrected: [CatalogCharacter] = [], created: [CatalogCharacter] = [],
    avatars: [CatalogCharacter.ID: String] = [:]
  ) {
    self.corrected = corrected.sorted { $0.id < $1.id }
    self.created = created.sorted { $0.id < $1.id }
    self.avatars = avatars
  }

  package var isEmpty: Bool { corrected.isEmpty && created.isEmpty }

  /// The same without the characters.
  func hiding(_ hidden: Set<CatalogCharacter.ID>) -> OwnRecords {
    OwnRecords(
      corrected: corrected.filter { !hidden.contains($0.id) },
      created: created.filter { !hidden.contains($0.id) },
      avatars: avatars.filter { !hidden.contains($0.key) })
  }
}
