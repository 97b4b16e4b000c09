import CatalogDomain

/// How many records differ between two states.
struct ChangeCounts: Codable, Hashable {
  var added = 0
  var removed = 0
  var changed = 0

  var sum: Int { added + removed + changed }
}

extension ChangeCounts {
  init<Record>(_ changes: RecordChanges<Record>) {
    self.init(
      added: changes.added.count, removed: changes.removed.count, changed: changes.changed.count)
  }
}
