/// What happened to the records of one kind. Each list is by id.
package struct RecordChanges<Record: CatalogRecord>: Hashable, Sendable {
  package let added: [Record]
  package let removed: [Record]
  package let changed: [RecordChange<Record>]

  package init(
    added: [Record] = [], removed: [Record] = [], changed: [RecordChange<Record>] = []
  ) {
    self.added = added
    self.removed = removed
    self.changed = changed
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }
  package var renamed: [RecordChange<Record>] { changed.filter(\.isRenamed) }

  /// In how many records each field changed: the most frequent first, and of equal ones in the order of the fields.
  package var fieldCounts: [(field: RecordField, count: Int)] {
    var counts: [RecordField: Int] = [:]
    for change in changed {
      for field in change.fields { counts[field.field, default: 0] += 1 }
    }
    let fields = RecordField.fields(of: Record.kind).compactMap { field in
      counts[field].map { (field, $0) }
    }
    // The standard sort keeps the order of equals.
    return fields.sorted { $0.1 > $1.1 }
  }

  /// The same without the records.
  func hiding(_ hidden: Set<Record.ID>) -> Self {
    Self(
      added: added.filter { !hidden.contains($0.id) },
      removed: removed.filter { !hidden.contains($0.id) },
      changed: changed.filter { !hidden.contains($0.id) })
  }

  /// The same of records that list characters, without these in the lists; a change that has nothing else to tell goes with them.
  func hiding(_ hidden: Set<CatalogCharacter.ID>, _ without: (Record) -> Record) -> Self {
    Self(
      added: added.map(without), removed: removed.map(without),
      changed: changed.compactMap { change in
        let fields = change.fields.compactMap { $0.hiding(hidden) }
        return fields.isEmpty
          ? nil : RecordChange(old: without(change.old), new: without(change.new), fields: fields)
      })
  }

  /// - Parameters: by id, each once, as a `Catalog` holds them.
  init(from old: [Record], to new: [Record], filter: FieldFilter) {
    var added: [Record] = []
    var removed: [Record] = []
    var changed: [RecordChange<Record>] = []
    RecordPairs.walk(old, new) { old, new in
      switch (old, new) {
      case (nil, let new?): added.append(new)
      case (let old?, nil): removed.append(old)
      case (let old?, let new?):
        if let change = RecordChange(old: old, new: new, filter: filter) { changed.append(change) }
      case (nil, nil): break
      }
    }
    self.init(added: added, removed: removed, changed: changed)
  }
}
