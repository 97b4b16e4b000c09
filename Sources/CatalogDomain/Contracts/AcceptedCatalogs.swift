package import Foundation

/// Remembers the last catalog that was accepted, so that the next one can be measured against it.
///
/// Safe to call from any task. Throws `storage`.
package protocol AcceptedCatalogs: Sendable {
  /// The characters of the last accepted catalog; empty before the first.
  func characters() async throws(RecordsPageError) -> Set<CatalogCharacter.ID>
  /// Since when exactly these records are known; nil when the last accepted catalog held others.
  func date(of catalog: Catalog) async throws(RecordsPageError) -> Date?
  /// Puts the catalog in the place of the last one.
  func accept(_ catalog: Catalog, since date: Date) async throws(RecordsPageError)
}
