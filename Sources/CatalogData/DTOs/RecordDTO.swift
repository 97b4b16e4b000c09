package import CatalogDomain

/// A record spelled as the API spells it, read from JSON and mapped to what the catalog means by it.
package protocol RecordDTO: Sendable {
  associatedtype Record: CatalogRecord

  /// - Parameter unknownKeys: gains the names of members the catalog does not know.
  static func read(_ reader: inout JSONReader, unknownKeys: inout UnknownKeys) throws(JSONProblem)
    -> Self

  /// The identity, and the record's own address.
  var id: Int { get }
  var url: String { get }

  /// The record as the domain knows it.
  /// - Parameter flaws: gains what is wrong with members that the record can be without.
  func record(noting flaws: inout [FieldProblem]) throws(FieldProblem) -> Record
}
