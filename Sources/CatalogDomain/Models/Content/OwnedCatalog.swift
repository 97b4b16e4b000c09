/// A catalog as its owner wants it: the source's, with the owner's content applied.
package struct OwnedCatalog: Sendable {
  package var catalog: Catalog
  /// In the order of `CharacterField`; no entry for a character without any.
  package var corrections: [CatalogCharacter.ID: [Correction]] = [:]
  /// The owner's own characters.
  package var created: Set<CatalogCharacter.ID> = []
  /// Characters that the owner does not show, also those that the source has no longer.
  package var hidden: Set<CatalogCharacter.ID> = []
  /// The pictures the owner gives, instead of the source's.
  package var pictures: [CatalogCharacter.ID: ContentPicture] = [:]
  /// Corrections that the source has adopted, a problem each; no reason to stop.
  package var adopted: [ContentProblem] = []
  /// Problems that are no reason to stop: with files and fields about what the source does not have, has no longer, or has several of, and
  /// with what else such files name that the catalog does not know.
  package var orphaned: [ContentProblem] = []
  /// What does not fit the catalog. With any, no site is to be made of it.
  package var problems: [ContentProblem] = []

  package init(catalog: Catalog) {
    self.catalog = catalog
  }
}
