package import CatalogDomain
package import Foundation

/// Reads whole bodies: each shape the API answers in, once, from bytes to the domain.
package enum AnswerReader<DTO: RecordDTO> {
  /// - Parameter address: of the request, as the source names it.
  package static func page(_ body: Data, number: Int, address: String) throws(AnswerProblem)
    -> ReadAnswer<RecordsPage<DTO.Record>>
  {
    let (page, unknownKeys) = try read(body) { (reader, unknownKeys) throws(JSONProblem) in
      try PageDTO<DTO>.read(&reader, unknownKeys: &unknownKeys)
    }
    var flaws: [RecordProblem] = []
    let value = try page.page(number, address: address, noting: &flaws)
    return ReadAnswer(value: value, unknownKeys: unknownKeys, flaw: RecordProblem.text(flaws))
  }

  /// The answer to a request for these ids: a list in no promised order; for one id the API leaves the list out.
  package static func records(_ body: Data, ids: [Int]) throws(AnswerProblem)
    -> ReadAnswer<[DTO.Record]>
  {
    guard ids.count == 1 else { return try records(body) }
    let (records, unknownKeys) = try read(body) { (reader, unknownKeys) throws(JSONProblem) in
      try RecordsDTO<DTO>.readListOrOne(&reader, unknownKeys: &unknownKeys)
    }
    return try answer(records, unknownKeys)
  }

  /// A list of records, in the order written.
  package static func records(_ body: Data) throws(AnswerProblem) -> ReadAnswer<[DTO.Record]> {
    let (records, unknownKeys) = try read(body) { (reader, unknownKeys) throws(JSONProblem) in
      try RecordsDTO<DTO>.read(&reader, unknownKeys: &unknownKeys)
    }
    return try answer(records, unknownKeys)
  }

  /// The answer to a request for one id: that record and no other.
  package static func record(_ body: Data, id: Int) throws(AnswerProblem) -> ReadAnswer<DTO.Record>
  {
    let (dto, unknownKeys) = try read(body) { (reader, unknownKeys) throws(JSONProblem) in
      try DTO.read(&reader, unknownKeys: &unknownKeys)
    }
    var flaws: [FieldProblem] = []
    do throws(FieldProblem) {
      guard dto.id == id else {
        throw FieldProblem("id", found: "is \(dto.id)", expected: String(id))
      }
      let record = try dto.record(noting: &flaws)
      return ReadAnswer(
        value: record, unknownKeys: unknownKeys, flaw: flaws.first?.description)
    } catch {
      throw .malformed(error.description)
    }
  }

  private static func answer(_ dto: RecordsDTO<DTO>, _ unknownKeys: UnknownKeys)
    throws(AnswerProblem) -> ReadAnswer<[DTO.Record]>
  {
    var flaws: [RecordProblem] = []
    let records = try dto.records(noting: &flaws)
    return ReadAnswer(value: records, unknownKeys: unknownKeys, flaw: RecordProblem.text(flaws))
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
