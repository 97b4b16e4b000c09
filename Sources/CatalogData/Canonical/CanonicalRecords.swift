import CatalogDomain
import Foundation

/// The records of one kind in a canonical document, with the places they stand at.
struct CanonicalRecords<Record: CanonicalRecord> {
  /// In the order of the document.
  private(set) var records: [Record] = []
  private(set) var avatars: [Record.ID: String] = [:]
  /// Where the record of the same index stands, in bytes.
  private var spans: [Span] = []
  private var isSorted = true

  private struct Span {
    let start: Int
    let length: Int
  }

  /// Another document to take records from: most are the same, and need neither be read again nor be held twice.
  struct Twin {
    let records: CanonicalRecords
    let bytes: UnsafeRawBufferPointer
  }

  static func read(_ reader: inout JSONReader, twin: Twin?) throws(JSONProblem) -> Self {
    var found = Self()
    if let twin {
      found.records.reserveCapacity(twin.records.records.count)
      found.spans.reserveCapacity(twin.records.spans.count)
      found.avatars.reserveCapacity(twin.records.avatars.count)
    }
    var next = 0
    try reader.readObject { (reader, key) throws(JSONProblem) in
      guard let number = Int(key.text), number > 0 else {
        throw .value(FieldProblem(found: "is no id", expected: "a number above 0"))
      }
      reader.skipSpace()
      let start = reader.position
      if let twin, let record = twin.records.same(as: number, &reader, &next, twin.bytes) {
        found.append(record, avatar: twin.records.avatars[record.id])
      } else {
        let entry = try Record.read(Record.ID(number), &reader)
        found.append(entry.record, avatar: entry.avatar)
      }
      found.spans.append(Span(start: start, length: reader.position - start))
    }
    try found.checkIdentities()
    return found
  }

  /// The record with the id, when the reader stands before exactly its bytes; it then stands behind them.
  /// - Parameter next: the index to look at first; where both documents are sorted, it is the right one.
  private func same(
    as number: Int, _ reader: inout JSONReader, _ next: inout Int,
    _ bytes: UnsafeRawBufferPointer
  ) -> Record? {
    while next < records.count, records[next].id.rawValue < number { next += 1 }
    guard next < records.count, records[next].id.rawValue == number else { return nil }
    let span = spans[next]
    guard span.length <= reader.bytes.count - reader.position else { return nil }
    // A whole object can be no part of another value that begins where it does.
    guard let here = reader.bytes.baseAddress, let there = bytes.baseAddress,
      memcmp(here + reader.position, there + span.start, span.length) == 0
    else { return nil }
    reader.position += span.length
    return records[next]
  }

  private mutating func append(_ record: Record, avatar: String?) {
    if let last = records.last, last.id >= record.id { isSorted = false }
    records.append(record)
    if let avatar { avatars[record.id] = avatar }
  }

  private func checkIdentities() throws(JSONProblem) {
    if isSorted { return }
    var seen: Set<Record.ID> = []
    for record in records where !seen.insert(record.id).inserted {
      throw .value(FieldProblem("\(record.id)", found: "occurs twice", expected: "each id once"))
    }
  }
}
