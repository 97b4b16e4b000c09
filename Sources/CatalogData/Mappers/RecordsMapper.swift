import CatalogDomain

extension RecordsDTO {
  /// All records, or the first that cannot be accepted and how many more there are.
  /// - Throws: a reason whose text follows the request without a colon: `, character 57: "status" is 4; expected text`.
  package func records() throws(AnswerProblem) -> [DTO.Record] {
    var records: [DTO.Record] = []
    records.reserveCapacity(elements.count)
    var problems: [RecordProblem] = []
    var seen = Set<DTO.Record.ID>(minimumCapacity: elements.count)
    for element in elements {
      do throws(RecordProblem) {
        let record = try Self.record(element)
        guard seen.insert(record.id).inserted else {
          throw Self.problem(
            record.id.rawValue,
            FieldProblem("id", found: "occurs twice in one answer", expected: "each id once"))
        }
        records.append(record)
      } catch {
        problems.append(error)
      }
    }
    if let first = problems.first {
      throw .malformed(", \(Self.text(first, problems.dropFirst()))")
    }
    return records
  }

  private static func record(_ element: Result<DTO, RecordProblem>) throws(RecordProblem)
    -> DTO.Record
  {
    let dto = try element.get()
    do throws(FieldProblem) {
      return try dto.record()
    } catch {
      throw problem(dto.id, error)
    }
  }

  private static func problem(_ id: Int, _ problem: FieldProblem) -> RecordProblem {
    RecordProblem(record: "\(DTO.Record.kind.rawValue) \(id)", problem: problem)
  }

  private static func text(_ first: RecordProblem, _ others: ArraySlice<RecordProblem>) -> String {
    if others.isEmpty { return first.description }
    let named = others.prefix(5).map(\.record).joined(separator: ", ")
    return "\(first) (and \(others.count) more: \(named)\(others.count > 5 ? ", …" : ""))"
  }
}
