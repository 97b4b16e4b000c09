import CatalogDomain

/// A character that the catalog holds no longer, as it was.
final class GoneCharacter: Sendable {
  let character: CatalogCharacter
  let portrait: Portrait
  /// The change that took it out: where it stands among all changes.
  let change: Int

  init(character: CatalogCharacter, portrait: Portrait, change: Int) {
    self.character = character
    self.portrait = portrait
    self.change = change
  }
}
