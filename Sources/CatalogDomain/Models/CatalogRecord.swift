/// A record that is served in counted, numbered pages.
package protocol CatalogRecord: Identifiable, Hashable, Sendable where ID == RecordID<Self> {
  static var kind: RecordKind { get }
}

extension CatalogCharacter: CatalogRecord {
  package static var kind: RecordKind { .character }
}

extension Location: CatalogRecord {
  package static var kind: RecordKind { .location }
}

extension Episode: CatalogRecord {
  package static var kind: RecordKind { .episode }
}
