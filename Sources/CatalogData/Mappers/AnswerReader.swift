package import CatalogDomain
package import Foundation

/// An answer made into what it was asked for, with what its reading brought to light besides.
package struct ReadAnswer<Value: Sendable>: Sendable {
  package let value: Value
  package let unknownKeys: UnknownKeys

  package init(value: Value, unknownKeys: UnknownKeys = UnknownKeys()) {
    self.value = value
    self.unknownKeys = unknownKeys
  }
}

/// Reads whole bodies: each shape the API answers in, once, from bytes to the domain.
package enum AnswerReader<DTO: RecordDTO> {
  /// - Parameter address: of the request, as the source names it.
  package static func page(_ body: Data, number: Int, address: String) throws(AnswerProblem)
    -> ReadAnswer<RecordsPage<DTO.Record>>
  {
    let (page, unknownKeys) = try read(body) { (reader, unknownKeys) throws(JSONProblem) in
      try PageDTO<DTO>.read(&reader, unknownKeys: &unknownKeys)
    }
    return ReadAnswer(value: try page.page(number, address: address), unknownKeys: unknownKeys)
  }

  /// The answer to a request for these ids: a list in no promised order; for one id the API leaves the list out.
  package static func records(_ body: Data, ids: [Int]) throws(AnswerProblem)
    -> ReadAnswer<[DTO.Record]>
  {
    guard ids.count == 1 else { return try records(body) }
    let (records, unknownKeys) = try read(body) { (reader, unknownKeys) throws(JSONProblem) in
      try RecordsDTO<DTO>.readListOrOne(&reader, unknownKeys: &unknownKeys)
    }
    return ReadAnswer(value: try records.records(), unknownKeys: unknownKeys)
  }

  /// A list of records, in the order written.
  package static func records(_ body: Data) throws(AnswerProblem) -> ReadAnswer<[DTO.Record]> {
    let (records, unknownKeys) = try read(body) { (reader, unknownKeys) throws(JSONProblem) in
      try RecordsDTO<DTO>.read(&reader, unknownKeys: &unknownKeys)
    }
    return ReadAnswer(value: try records.records(), unknownKeys: unknownKeys)
  }

  /// The answer to a request for one id: that record and no other.
  package static func record(_ body: Data, id: Int) throws(AnswerProblem) -> ReadAnswer<DTO.Record>
  {
    let (dto, unknownKeys) = try read(body) { (reader, unknownKeys) throws(JSONProblem) in
      try DTO.read(&reader, unknownKeys: &unknownKeys)
    }
    do throws(FieldProblem) {
      guard dto.id == id else {
        throw FieldProblem("id", found: "is \(dto.id)", expected: String(id))
      }
      return ReadAnswer(value: try dto.record(), unknownKeys: unknownKeys)
    } catch {
      throw .malformed(error.description)
    }
  }

  private static func read<Value>(
    _ body: Data,
    _ value: (inout JSONReader, inout UnknownKeys) throws(JSONProblem) -> Value
  ) throws(AnswerProblem) -> (Value, UnknownKeys) {
    var unknownKeys = UnknownKeys()
    do throws(JSONProblem) {
      let value = try JSONReader.read(body) { (reader) throws(JSONProblem) in
        try value(&reader, &unknownKeys)
      }
      return (value, unknownKeys)
    } catch {
      throw AnswerProblem(error)
    }
  }
}
