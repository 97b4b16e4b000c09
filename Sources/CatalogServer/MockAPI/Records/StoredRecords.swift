/// Records that were read from files, kept as compact text.
struct StoredRecords: RecordCollection {
  private let records: [MockRecord]
  private let fields: [[FilterField: String]]

  /// - Parameters:
  ///   - origin: the server's address inside the records, such as `https://rickandmortyapi.com`.
  ///   - values: objects with distinct ids, in any order.
  init(_ values: [(id: Int, object: JSONValue)], origin: String) {
    let sorted = values.sorted { $0.id < $1.id }
    records = sorted.map { value in
      var text = RelocatableText()
      text.append(value.object, origin: origin)
      return MockRecord(id: value.id, text: text)
    }
    fields = sorted.map { value in
      var fields: [FilterField: String] = [:]
      for field in FilterField.allCases {
        if let text = value.object[field.rawValue]?.text { fields[field] = text }
      }
      return fields
    }
  }

  var count: Int { records.count }

  func record(at position: Int) -> MockRecord { records[position] }

  func position(of id: Int) -> Int? {
    let position = records.partitioningIndex { $0.id >= id }
    return position < records.count && records[position].id == id ? position : nil
  }

  func value(of field: FilterField, at position: Int) -> String { fields[position][field] ?? "" }
}

extension [MockRecord] {
  /// The first index at which `isInSecondPart` holds, by bisection: it must hold from there on.
  fileprivate func partitioningIndex(where isInSecondPart: (MockRecord) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
