/// Some of the characters, as the script shows them: names, pictures and the episodes they were seen in.
struct SearchPart {
  /// By position, each once.
  let entries: [CharacterEntry]
  /// The ending that most pictures have; theirs is left out.
  let ending: String
  /// Episodes of the catalog.
  let episodes: Int
  /// Words of the notes on these characters, by position, with spaces between them.
  var notes: [Int: String] = [:]

  var literal: ScriptLiteral {
    var literal = ScriptLiteral()
    write(to: &literal)
    return literal
  }

  func write(to literal: inout ScriptLiteral) {
    literal.raw("{\"first\":")
    literal.number(entries.first?.position ?? 0)
    if let first = entries.first, let last = entries.last,
      last.position - first.position >= entries.count
    {
      literal.raw(",\"steps\":")
      literal.numbers(zip(entries, entries.dropFirst()).map { $1.position - $0.position })
    }
    literal.raw(",\"names\":")
    literal.texts(entries.map(\.shortName))
    literal.raw(",\"pictures\":")
    literal.text(joining: entries, writePicture)
    literal.raw(",\"seen\":")
    literal.text(joining: entries, writeSeen)
    if !notes.isEmpty { writeNotes(to: &literal) }
    literal.raw("}")
  }

  /// By the place in this part, because most characters have none: `"notes":{"1":"fog kettle"}`.
  private func writeNotes(to literal: inout ScriptLiteral) {
    literal.raw(",\"notes\":{")
    var isFirst = true
    for (place, entry) in entries.enumerated() {
      guard let words = notes[entry.position] else { continue }
      if !isFirst { literal.raw(",") }
      isFirst = false
      literal.text(String(place))
      literal.raw(":")
      literal.text(words)
    }
    literal.raw("}")
  }

  /// The file's name; without the ending where it is the usual one.
  private func writePicture(to literal: inout ScriptLiteral, of entry: CharacterEntry) {
    let name = entry.portrait.inLists.fileName
    let isUsual =
      name.count > ending.utf8.count && name.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    var written = Substring(name.dropLast(isUsual ? ending.utf8.count : 0))
    written.withUTF8 { literal.inside($0) }
  }

  /// Runs as `start-length`, in base 36; a length of 1 is left out.
  private func writeSeen(to literal: inout ScriptLiteral, of entry: CharacterEntry) {
    var isFirst = true
    Spectrum.forEachRun(of: entry.episodes, in: episodes) { run in
      if !isFirst { literal.raw(".") }
      isFirst = false
      literal.inside(String(run.lowerBound, radix: 36))
      guard run.count > 1 else { return }
      literal.raw("-")
      literal.inside(String(run.count, radix: 36))
    }
  }
}
