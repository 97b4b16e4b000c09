/// The words of the owner's notes, by which a search finds their characters besides their names.
struct SearchNotes {
  /// Of all notes together, so that they seldom divide an index that is one file without them.
  private static let room = 90_000
  private static let share = 100...6000

  /// By the position of the character: folded, each once, with spaces between them.
  let words: [Int: String]

  var isEmpty: Bool { words.isEmpty }

  init(_ edition: Edition) {
    let noted = edition.index.characters.compactMap { entry in
      edition.content.notes[entry.id].map { (entry: entry, note: $0) }
    }
    let chosen = RarestWords.of(
      noted.map { entry, note in
        .init(html: note, known: [entry.shortName, entry.shortSpecies, entry.shortType])
      }, room: Self.room, share: Self.share)
    var words: [Int: String] = [:]
    words.reserveCapacity(noted.count)
    for (noted, chosen) in zip(noted, chosen) where !chosen.isEmpty {
      words[noted.entry.position] = chosen
    }
    self.words = words
  }

  /// - Parameter position: of the character.
  func words(of position: Int) -> [String] {
    words[position]?.split(separator: " ").map(String.init) ?? []
  }
}
