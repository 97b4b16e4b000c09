import CatalogDomain

/// Answers questions about the data as the API does.
struct APIQuestions: Sendable {
  let data: MockAPIData
  /// What the faults of the moment do to the data.
  let distortion: DataDistortion

  static var index: APIBody {
    var text = RelocatableText()
    text.append("{")
    for (index, kind) in RecordKind.allCases.enumerated() {
      if index > 0 { text.append(",") }
      text.append(quoted: kind.plural)
      text.append(":")
      text.append(addressOf: "/api/\(kind.rawValue)")
    }
    text.append("}")
    return APIBody(text)
  }

  /// - Parameter path: `/character` or `/character/`: links keep the slash.
  func page(of kind: RecordKind, path: String, request: MockRequest) -> APIBody {
    let page = Self.page(in: request)
    let query = Self.filters(in: request, of: kind)
    let view = view(of: kind)
    let positions = view.positions(passing: query.filters)
    let count = positions?.count ?? view.count
    guard page <= PageInfo.pages(for: count) else { return APIBody(.noSuchPage) }
    var info = PageInfo(count: count, page: page, path: path, filters: query.text)
    distortion.apply(to: &info, page: page, path: path, filters: query.text)
    var text = RelocatableText()
    text.append("{\"info\":")
    info.append(to: &text)
    text.append(",\"results\":")
    let first = (page - 1) * PageInfo.pageSize
    let range = first..<min(first + PageInfo.pageSize, count)
    append(range.map { view.record(at: positions?[$0] ?? $0) }, of: kind, to: &text)
    text.append("}")
    return APIBody(text)
  }

  func records(of kind: RecordKind, id: String) -> APIBody {
    let view = view(of: kind)
    switch RequestedIDs(id) {
    case .noNumber: return APIBody(.idIsNoNumber)
    case .malformedList: return APIBody(.idListIsMalformed)
    case .one(let id):
      guard let record = view.record(id: id) else { return APIBody(.noSuchRecord(kind)) }
      return APIBody(distortion.apply(to: record, of: kind, origin: data.origin).text)
    case .several(let ids):
      var text = RelocatableText()
      append(Set(ids).sorted().compactMap(view.record(id:)), of: kind, to: &text)
      return APIBody(text)
    }
  }

  /// Anything but a positive number is page 1. A fraction is cut off.
  static func page(in request: MockRequest) -> Int {
    guard let text = request.value(of: "page"), let number = Double(text), number >= 1,
      // This is the only word among those that Swift reads as a number that the API knows, and only in this writing.
      text.hasSuffix("Infinity") || !text.lowercased().contains("inf")
    else { return 1 }
    return number < 1e15 ? Int(number) : Int.max / 32
  }

  private func view(of kind: RecordKind) -> RecordView {
    RecordView(data.records(of: kind), hidden: distortion.hidden[kind] ?? 0)
  }

  private static func filters(
    in request: MockRequest, of kind: RecordKind
  ) -> (filters: [RecordFilter], text: String) {
    var filters: [RecordFilter] = []
    var text = ""
    for item in request.query where !item.value.isEmpty {
      guard let field = FilterField(rawValue: item.name),
        FilterField.fields(of: kind).contains(field)
      else { continue }
      filters.append(RecordFilter(field, item.value))
      text += "&\(item.name)=\(item.value)"
    }
    return (filters, text)
  }

  private func append(_ records: [MockRecord], of kind: RecordKind, to text: inout RelocatableText)
  {
    text.append("[")
    for (index, record) in records.enumerated() {
      if index > 0 { text.append(",") }
      text.append(distortion.apply(to: record, of: kind, origin: data.origin).text)
    }
    text.append("]")
  }
}
