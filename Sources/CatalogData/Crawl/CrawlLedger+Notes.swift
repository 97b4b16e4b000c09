package import CatalogDomain

extension CrawlLedger {
  /// Adds what the answers that a list was made of brought to light, in their order. Each key is told once, however many records have it.
  package mutating func add(_ notes: [AnswerNotes], of kind: RecordKind) {
    for note in notes {
      add(note.unknownKeys, of: kind)
      if let flaw = note.flaw {
        warnings.append(flaw)
        self.flaw = self.flaw ?? flaw
      }
      if let answer = note.stale { stale.append(answer) }
    }
  }

  private mutating func add(_ keys: UnknownKeys, of kind: RecordKind) {
    guard !keys.isEmpty else { return }
    let known = unknownKeys[kind, default: UnknownKeys()]
    var all = known
    all.formUnion(keys)
    unknownKeys[kind] = all
    for key in all.names.subtracting(known.names).sortedByBytes() {
      warnings.append("\(kind.plural): the API sends \"\(key)\", which is not known here")
    }
    if all.areCut, !known.areCut {
      warnings.append(
        "\(kind.plural): the API sends more than \(UnknownKeys.most) keys that are not known here; the others are not told"
      )
    }
  }
}
