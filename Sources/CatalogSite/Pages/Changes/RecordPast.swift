import CatalogDomain

/// What records of one kind were called when a change was, by what the changes since say: an old change is told in the words of its time,
/// whatever its records are called by now, and whoever has their ids.
struct RecordPast<Record: CatalogRecord>: Sendable {
  /// What a later change says of a record before it.
  private struct Entry {
    /// Where the change stands among all, the newest first.
    let change: Int
    /// Nil for a record that the change brought: before it there was none of this id.
    let record: Record?
    /// Whether the change took the record out.
    let isEnd: Bool
  }

  enum Finding {
    /// The record as it is, or as it was last.
    case asNow
    case was(Record)
    case unknown
  }

  /// By id, the newest first.
  private let entries: [Record.ID: [Entry]]

  /// - Parameters:
  ///   - history: the changes, the newest first.
  ///   - isRenamed: whether two versions of a record are called otherwise.
  init(
    _ history: CatalogHistory, _ changes: (CatalogDiff) -> RecordChanges<Record>,
    isRenamed: (Record, Record) -> Bool
  ) {
    var entries: [Record.ID: [Entry]] = [:]
    for (position, change) in history.changes.enumerated() {
      let changes = changes(change.diff)
      for record in changes.added {
        entries[record.id, default: []].append(
          Entry(change: position, record: nil, isEnd: false))
      }
      for record in changes.removed {
        entries[record.id, default: []].append(
          Entry(change: position, record: record, isEnd: true))
      }
      for change in changes.changed where isRenamed(change.old, change.new) {
        entries[change.id, default: []].append(
          Entry(change: position, record: change.old, isEnd: false))
      }
    }
    self.entries = entries
  }

  /// The record as it was before a change and those since; `change` is -1 for now.
  func record(_ id: Record.ID, before change: Int) -> Finding {
    guard let entries = entries[id], let entry = entries.last(where: { $0.change <= change }) else {
      return .asNow
    }
    return entry.record.map(Finding.was) ?? .unknown
  }

  /// Whether that record was removed since, so that another one may have its id.
  func hasEnded(_ id: Record.ID, since change: Int) -> Bool {
    entries[id]?.contains { $0.isEnd && $0.change <= change } ?? false
  }
}
