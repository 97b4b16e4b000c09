import CatalogDomain

extension RecordsDTO {
  /// All records, or the first that cannot be accepted and how many more there are.
  /// - Parameter flaws: gains what is wrong with records that are taken all the same.
  /// - Throws: a reason whose text follows the request without a colon: `, character 57: "status" is 4; expected text`.
  package func records(noting flaws: inout [RecordProblem]) throws(AnswerProblem) -> [DTO.Record] {
    var records: [DTO.Record] = []
    records.reserveCapacity(elements.count)
    var problems: [RecordProblem] = []
    var seen = Set<DTO.Record.ID>(minimumCapacity: elements.count)
    for element in elements {
      do throws(RecordProblem) {
        let record = try Self.record(element, noting: &flaws)
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
    if let text = RecordProblem.text(problems) { throw .malformed(text) }
    return records
  }

  private static func record(
    _ element: Result<DTO, RecordProblem>, noting flaws: inout [RecordProblem]
  ) throws(RecordProblem) -> DTO.Record {
    let dto = try element.get()
    var found: [FieldProblem] = []
    do throws(FieldProblem) {
      let record = try dto.record(noting: &found)
      for flaw in found { flaws.append(problem(dto.id, flaw)) }
      return record
    } catch {
      throw problem(dto.id, error)
    }
  }

  private static func problem(_ id: Int, _ problem: FieldProblem) -> RecordProblem {
    RecordProblem(record: "\(DTO.Record.kind.rawValue) \(id)", problem: problem)
  }
}
