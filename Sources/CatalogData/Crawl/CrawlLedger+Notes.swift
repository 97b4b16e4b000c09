package import CatalogDomain

extension CrawlLedger {
  /// Adds what the answers that a list was made of brought to light, in their order. Each key is told once, however many records have it.
  package mutating func add(_ notes: [AnswerNotes], of kind: RecordKind) {
    for note in notes {
      add(note.unknownKeys, of: kind)
      if let flaw = note.flaw { warnings.append(flaw) }
      if let answer = note.stale { stale.append(answer) }
    }
  }

  private mutating func add(_ keys: UnknownKeys, of kind: RecordKind) {
    guard !keys.isEmpty else { return }
    let known = unknownKeys[kind, default: UnknownKeys()].names
    unknownKeys[kind, default: UnknownKeys()].formUnion(keys)
    for key in keys.names.subtracting(known).sorted() {
      warnings.append("\(kind.plural): the API sends \"\(key)\", which is not known here")
    }
  }
}
