import CatalogDomain

/// The address of another record, as an answer spells it. A good one is kept as its id alone: a large catalog holds a million of them, and
/// text would be made of each for nothing.
package enum AddressDTO: Hashable, Sendable {
  case record(id: Int)
  /// Anything else, as written; empty where there is no such record.
  case text(String)
}
