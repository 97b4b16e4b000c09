import CatalogDomain
import Foundation

/// Checks that all three mappers make, each naming the field and the value it cannot accept.
enum RecordFields {
  /// The record's own address must end with its own id.
  static func id<Record: CatalogRecord>(_ id: Int, at url: String, as _: Record.Type)
    throws(FieldProblem) -> RecordID<Record>
  {
    guard id > 0 else {
      throw FieldProblem("id", found: "is \(id)", expected: "a number above 0")
    }
    guard RecordAddress.id(url, of: Record.kind) == id else {
      throw .text("url", is: url, expected: RecordAddress.example(of: Record.kind, id))
    }
    return RecordID(id)
  }

  static func notBlank(_ text: String, _ field: String, _ expected: String) throws(FieldProblem)
    -> String
  {
    // Nearly always told by the first byte; Unicode's tables are slow.
    if let first = text.utf8.first, 0x21..<0x7F ~= first { return text }
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw .text(field, is: text, expected: expected)
    }
    return text
  }

  static func date(_ text: String) throws(FieldProblem) -> Date {
    guard let date = Timestamp.date(text) else {
      throw .text("created", is: text, expected: Timestamp.example)
    }
    return date
  }

  /// In their order. One that is there twice counts once: nobody is in an episode or at a place twice.
  static func ids<Record: CatalogRecord>(
    _ addresses: [AddressDTO], _ field: String, as _: Record.Type
  ) throws(FieldProblem) -> [RecordID<Record>] {
    var ids: [RecordID<Record>] = []
    ids.reserveCapacity(addresses.count)
    // Nearly always so, and then all are different.
    var areAscending = true
    for (index, address) in addresses.enumerated() {
      switch address {
      case .record(let id):
        if let last = ids.last, id <= last.rawValue { areAscending = false }
        ids.append(RecordID(id))
      case .text(let text):
        throw .text(
          "\(field)[\(index)]", is: text, expected: RecordAddress.example(of: Record.kind))
      }
    }
    if areAscending { return ids }
    var seen: Set<RecordID<Record>> = []
    return ids.filter { seen.insert($0).inserted }
  }
}
