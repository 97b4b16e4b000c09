import CatalogDomain

/// What the faults that have fired do to the data of one answer.
struct DataDistortion: Equatable, Sendable {
  /// How many of the first records of each kind are out of sight.
  var hidden: [RecordKind: Int] = [:]
  var next: FaultEffect.NextLink?
  var pages: Int?
  var count: FaultEffect.CountChange?
  /// Ids of records in which one member has the wrong type.
  var wrongTypes: Set<Int> = []

  func apply(to info: inout PageInfo, page: Int, path: String, filters: String) {
    switch count {
    case .by(let difference): info.count += difference
    case .to(let count): info.count = count
    case nil: break
    }
    if let pages { info.pages = pages }
    switch next {
    case .loop: info.next = .here("/api\(path)?page=\(page)\(filters)")
    case .skip:
      // The last page that links at all would link past the end; its link stays, so that the chain ends.
      if info.next != .none, page + 2 <= PageInfo.pages(for: info.count) {
        info.next = .here("/api\(path)?page=\(page + 2)\(filters)")
      }
    case .otherHost:
      info.next = .elsewhere(
        "http://\(FaultEffect.otherHost)/api\(path)?page=\(page + 1)\(filters)")
    case nil: break
    }
  }

  /// The record itself, or with a number where text belongs: a character's status, another's name.
  func apply(to record: MockRecord, of kind: RecordKind, origin: String) -> MockRecord {
    guard wrongTypes.contains(record.id) else { return record }
    // The text was written here a moment ago, so it parses; were it not so, the fault would just not show.
    guard let object = try? JSONParser.parse(record.text.rendered(origin: origin)) else {
      return record
    }
    let member = kind == .character ? "status" : "name"
    var text = RelocatableText()
    text.append(object.replacing(member, with: .number("4")), origin: origin)
    return MockRecord(id: record.id, text: text)
  }
}
