package import Foundation

/// Remembers the last catalog that was accepted, so that the next one can be measured against it.
///
/// Safe to call from any task. Throws `storage`.
package protocol AcceptedCatalogs: Sendable {
  /// The characters of the last accepted catalog; empty before the first.
  func characters() async throws(RecordsPageError) -> Set<CatalogCharacter.ID>
  /// What tells the catalog from others, and whether it is the last accepted one.
  func identity(of catalog: Catalog) async throws(RecordsPageError) -> CatalogIdentity
  /// Puts the catalog in the place of the last one, unless it is the same.
  /// - Parameter date: since when its records are known.
  func accept(_ catalog: Catalog, as identity: CatalogIdentity, since date: Date)
    async throws(RecordsPageError)
}
