import CatalogDomain
import Foundation

/// A record of a recorded page, together with the bytes it was recorded as.
struct RecordedRecord<DTO: RecordDTO>: Sendable {
  let record: DTO.Record
  let url: String
  let json: Data

  /// - Throws: what a crawl would say of the page.
  static func all(in page: Data, number: Int) throws(AnswerProblem) -> [Self] {
    do throws(AnswerProblem) {
      return try all(in: page)
    } catch {
      _ = try AnswerReader<DTO>.page(page, number: number, address: "")
      throw error
    }
  }

  /// - Returns: nil for a page that does not say; whoever reads its records finds out why.
  static func pagesAnnounced(by page: Data) -> Int? {
    var info: InfoDTO?
    try? JSONReader.read(page) { (reader) throws(JSONProblem) in
      try reader.readObject { (reader, key) throws(JSONProblem) in
        guard key == "info" else { return try reader.skipValue() }
        var unknownKeys = UnknownKeys()
        info = try InfoDTO.read(&reader, unknownKeys: &unknownKeys)
      }
    }
    return info?.pages
  }

  private static func all(in page: Data) throws(AnswerProblem) -> [Self] {
    var found: [(dto: DTO, range: Range<Int>)] = []
    do throws(JSONProblem) {
      try JSONReader.read(page) { (reader) throws(JSONProblem) in
        try reader.readObject { (reader, key) throws(JSONProblem) in
          guard key == "results" else { return try reader.skipValue() }
          try reader.readArray { (reader, _) throws(JSONProblem) in
            var unknownKeys = UnknownKeys()
            reader.skipSpace()
            let start = reader.position
            let dto = try DTO.read(&reader, unknownKeys: &unknownKeys)
            found.append((dto, start..<reader.position))
          }
        }
      }
    } catch {
      throw AnswerProblem(error)
    }
    return try found.map { (dto, range) throws(AnswerProblem) in
      // Told when the same bytes are read as an answer.
      var flaws: [FieldProblem] = []
      do throws(FieldProblem) {
        let start = page.startIndex + range.lowerBound
        return Self(
          record: try dto.record(noting: &flaws), url: dto.url,
          json: page[start..<start + range.count])
      } catch {
        throw .malformed(", \(DTO.Record.kind.rawValue) \(dto.id): \(error)")
      }
    }
  }
}
