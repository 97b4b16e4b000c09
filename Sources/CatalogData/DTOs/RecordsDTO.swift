import CatalogDomain

/// A list of records: those that could be read, and what is wrong with the others, in the order of the answer.
package struct RecordsDTO<DTO: RecordDTO>: Sendable {
  package private(set) var elements: [Result<DTO, RecordProblem>] = []

  static func read(_ reader: inout JSONReader, unknownKeys: inout UnknownKeys) throws(JSONProblem)
    -> Self
  {
    var records = Self()
    try reader.readArray { (reader, index) throws(JSONProblem) in
      records.elements.append(
        try element(&reader, at: index, unknownKeys: &unknownKeys))
    }
    return records
  }

  /// A list, or a record that stands alone, which is a list of it.
  static func readListOrOne(_ reader: inout JSONReader, unknownKeys: inout UnknownKeys)
    throws(JSONProblem) -> Self
  {
    guard reader.peek() == UInt8(ascii: "{") else {
      return try read(&reader, unknownKeys: &unknownKeys)
    }
    var records = Self()
    records.elements.append(try element(&reader, at: 0, unknownKeys: &unknownKeys))
    return records
  }

  /// A bad value spoils its record only: the reader goes back, reads over the record, and goes on with the next.
  private static func element(
    _ reader: inout JSONReader, at index: Int, unknownKeys: inout UnknownKeys
  ) throws(JSONProblem) -> Result<DTO, RecordProblem> {
    let start = reader.position
    do throws(JSONProblem) {
      return .success(try DTO.read(&reader, unknownKeys: &unknownKeys))
    } catch {
      guard case .value(let problem) = error else { throw error }
      reader.position = start
      let id = id(&reader)
      reader.position = start
      try reader.skipValue()
      let record = id.map { "\(DTO.Record.kind.rawValue) \($0)" } ?? "record \(index + 1)"
      return .failure(RecordProblem(record: record, problem: problem))
    }
  }

  private static func id(_ reader: inout JSONReader) -> Int? {
    var id: Int?
    do throws(JSONProblem) {
      try reader.readObject { (reader, key) throws(JSONProblem) in
        if key == "id", id == nil {
          id = try reader.readInteger()
        } else {
          try reader.skipValue()
        }
      }
    } catch {
      return nil
    }
    return id
  }
}
