/// A record that is served in counted, numbered pages.
package protocol CatalogRecord: Identifiable, Hashable, Sendable where ID == RecordID<Self> {
  static var kind: RecordKind { get }
  /// What two states of the record are compared by, in the order in which changes are told.
  static var fields: [RecordField] { get }

  var name: String { get }
  /// - Parameter field: one of `fields`; any other is empty text.
  func value(of field: RecordField) -> FieldValue
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
