/// A character whose picture has other bytes than before, or of whose picture more or less is known.
package struct AvatarChange: Hashable, Sendable {
  package let oldCharacter: CatalogCharacter
  package let newCharacter: CatalogCharacter
  /// SHA-256 of the bytes, lower-case hex; nil where the picture is not known.
  package let old: String?
  package let new: String?

  package init(
    oldCharacter: CatalogCharacter, newCharacter: CatalogCharacter, old: String?, new: String?
  ) {
    self.oldCharacter = oldCharacter
    self.newCharacter = newCharacter
    self.old = old
    self.new = new
  }

  package var id: CatalogCharacter.ID { newCharacter.id }

  /// Whether both pictures are known, and so the picture changed. Else only our knowledge did.
  package var isChange: Bool { old != nil && new != nil }
}
