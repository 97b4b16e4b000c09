import CatalogDomain

/// A record in the canonical form: a JSON object on one line, its keys sorted, without its id, other records by their ids.
///
/// Keys are those of the API; `url` is left out, since it follows from the id. The store keeps records as exactly these bytes.
protocol CanonicalRecord: CatalogRecord {
  /// Throws for members that are missing, doubled, unknown or not of the type.
  static func read(_ id: ID, _ reader: inout JSONReader) throws(JSONProblem) -> CanonicalEntry<Self>

  /// - Parameter avatar: the digest of the picture; of characters only.
  func write(avatar: String?, to json: inout JSONBytes)
}

/// What a line of the canonical form says.
struct CanonicalEntry<Record: CatalogRecord> {
  let record: Record
  var avatar: String?
}

extension JSONReader {
  /// A member that no version of the form with this number has.
  func strange() -> JSONProblem {
    .value(
      FieldProblem(
        found: "is not known", expected: "only members of schema \(CanonicalForm.schema)"))
  }
}
