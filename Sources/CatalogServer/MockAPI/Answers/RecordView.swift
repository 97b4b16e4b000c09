/// The records of one kind as one request sees them: some of the first may be out of sight.
struct RecordView: Sendable {
  let base: any RecordCollection
  /// How many of the first records are hidden.
  let hidden: Int

  init(_ base: any RecordCollection, hidden: Int) {
    self.base = base
    self.hidden = min(hidden, base.count)
  }

  var count: Int { base.count - hidden }

  func record(at position: Int) -> MockRecord { base.record(at: position + hidden) }

  func record(id: Int) -> MockRecord? {
    guard let position = base.position(of: id), position >= hidden else { return nil }
    return base.record(at: position)
  }

  /// The positions of the records that pass all filters, ascending; nil for all, so that no list of them is made.
  func positions(passing filters: [RecordFilter]) -> [Int]? {
    guard !filters.isEmpty else { return nil }
    return (0..<count).filter { position in
      filters.allSatisfy { $0.matches(base.value(of: $0.field, at: position + hidden)) }
    }
  }
}
