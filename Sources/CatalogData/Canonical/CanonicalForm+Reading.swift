package import CatalogDomain
package import Foundation

extension CanonicalForm {
  /// Reads what `bytes(of:)` wrote, whatever the order and the white space.
  /// - Parameter asOf: the date of the data, which the form does not hold.
  /// - Throws: `StateFileError` in one line: empty, damaged, of a newer schema, or something else altogether.
  package static func state(from data: Data, name: String, asOf: Date = .distantPast)
    throws(StateFileError) -> CatalogState
  {
    try document(from: data, name: name).state(asOf: asOf)
  }

  /// - Parameter twin: a document that probably holds most of the same records.
  static func document(from data: Data, name: String, twin: CanonicalDocument? = nil)
    throws(StateFileError) -> CanonicalDocument
  {
    do throws(JSONProblem) {
      return try CanonicalDocument(data, twin: twin)
    } catch {
      throw StateFileError(name, schemaProblem(of: data) ?? error)
    }
  }

  static func check(_ found: Int?) throws(JSONProblem) {
    let schema = try found.required("schema", "\(Self.schema), as in a catalog.json")
    guard schema <= Self.schema else {
      throw .value(
        FieldProblem(
          "schema", found: "is \(schema), of a newer catalog",
          expected: "at most \(Self.schema); upgrade"))
    }
    guard schema == Self.schema else {
      throw .value(FieldProblem("schema", found: "is \(schema)", expected: "\(Self.schema)"))
    }
  }

  /// Nobody knows what a form of another schema holds: that it has one says more than what else is wrong with it.
  private static func schemaProblem(of data: Data) -> JSONProblem? {
    do throws(JSONProblem) {
      var found: Int?
      try JSONReader.read(data) { (reader) throws(JSONProblem) in
        try reader.readObject { (reader, key) throws(JSONProblem) in
          if key == "schema" { try reader.integer(into: &found) } else { try reader.skipValue() }
        }
      }
      try check(found)
      return nil
    } catch {
      return error
    }
  }
}
