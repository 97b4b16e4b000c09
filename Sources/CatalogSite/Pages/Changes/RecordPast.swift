import CatalogDomain

/// What records of one kind were called at the time of a change, as the changes since tell: an old change is told in the words of its time,
/// whatever its records are called by now, and whoever has their ids.
struct RecordPast<Record: CatalogRecord>: Sendable {
  /// What a later change says of a record before it.
  private struct Entry {
    /// Where the change stands among all, the newest first.
    let change: Int
    /// Nil for a record that the change brought: before it there was none of this id.
    let record: Record?
    var isRemoval = false
  }

  enum Finding {
    /// The record as it is.
    case asNow
    case was(Record)
    /// There was none of that id; this is the one that was taken out before. Lists may name a record longer than it is there.
    case gone(Record)
    case unknown
  }

  /// By id, the newest first.
  private let entries: [Record.ID: [Entry]]
  /// The newest change that brought a record, by its id.
  private let begun: [Record.ID: Int]
  /// Those that were taken out before all of the changes, by id.
  private let earlier: [Record.ID: Record]

  /// - Parameters:
  ///   - history: the changes, the newest first.
  ///   - earlier: those that were taken out before all of them.
  ///   - isRenamed: whether two versions of a record are called otherwise.
  init(
    _ history: CatalogHistory, _ changes: (CatalogDiff) -> RecordChanges<Record>,
    earlier: [Record] = [], isRenamed: (Record, Record) -> Bool
  ) {
    var entries: [Record.ID: [Entry]] = [:]
    var begun: [Record.ID: Int] = [:]
    for (position, change) in history.changes.enumerated() {
      let changes = changes(change.diff)
      for record in changes.added {
        entries[record.id, default: []].append(Entry(change: position, record: nil))
        begun[record.id] = begun[record.id] ?? position
      }
      for record in changes.removed {
        entries[record.id, default: []].append(
          Entry(change: position, record: record, isRemoval: true))
      }
      for change in changes.changed where isRenamed(change.old, change.new) {
        entries[change.id, default: []].append(Entry(change: position, record: change.old))
      }
    }
    self.entries = entries
    self.begun = begun
    self.earlier = Dictionary(uniqueKeysWithValues: earlier.map { ($0.id, $0) })
  }

  /// The record as it was before a change and those since; `change` is -1 for now.
  func record(_ id: Record.ID, before change: Int) -> Finding {
    let entries = entries[id] ?? []
    let position = entries.lastIndex { $0.change <= change }
    if let record = position.flatMap({ entries[$0].record }) { return .was(record) }
    let older = entries.dropFirst(position.map { $0 + 1 } ?? 0).first
    let isGone = older?.isRemoval ?? true
    if isGone, let record = older?.record ?? earlier[id] { return .gone(record) }
    return position == nil ? .asNow : .unknown
  }

  /// Whether a record came under that id since, so that it may be another one.
  func hasBegun(_ id: Record.ID, since change: Int) -> Bool {
    begun[id].map { $0 <= change } ?? false
  }
}
