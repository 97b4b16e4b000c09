/// Some of the characters, as the script shows them: names, pictures and the episodes they were seen in.
struct SearchPart {
  /// By position, each once.
  let entries: [CharacterEntry]
  /// The ending that most pictures have; theirs is left out.
  let ending: String
  /// Episodes of the catalog.
  let episodes: Int
  /// Words of the notes on these characters, by position.
  var notes: [Int: [String]] = [:]

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
    literal.text(joining: entries.lazy.map { String(Self.picture($0, without: ending)) })
    literal.raw(",\"seen\":")
    literal.text(joining: entries.lazy.map(seen))
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
      literal.text(joining: words)
    }
    literal.raw("}")
  }

  /// The file's name; without the ending where it is the usual one.
  private static func picture(_ entry: CharacterEntry, without ending: String) -> Substring {
    let name = fileName(entry.portrait.path)
    let isUsual =
      name.utf8.count > ending.utf8.count
      && name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    return isUsual ? Substring(name.utf8.dropLast(ending.utf8.count)) : name
  }

  static func fileName(_ path: String) -> Substring {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...]
  }

  /// Runs as `start-length`, in base 36; a length of 1 is left out.
  private func seen(_ entry: CharacterEntry) -> String {
    Spectrum.runs(entry.episodes, of: episodes).map { run in
      String(run.lowerBound, radix: 36) + (run.count > 1 ? "-" + String(run.count, radix: 36) : "")
    }.joined(separator: ".")
  }
}
