import CatalogDomain

/// The words by which a search finds characters besides their names: those of the owner's notes, and those of a name that is cut.
struct SearchNotes {
  /// Of all notes together, so that they seldom divide an index that is one file without them.
  private static let room = 90_000
  private static let least = 100

  /// By the position of the character: folded, each once, with spaces between them, those of the name first.
  let words: [Int: String]

  var isEmpty: Bool { words.isEmpty }

  init(_ edition: Edition) {
    let noted = edition.index.characters.compactMap { entry in
      edition.content.notes[entry.id].map { (entry: entry, note: $0) }
    }
    let chosen = RarestWords.of(
      noted.map { entry, note in
        .init(html: note, known: [entry.character.name, entry.shortSpecies, entry.shortType])
      }, room: Self.room, least: Self.least)
    var words: [Int: String] = [:]
    words.reserveCapacity(noted.count)
    for entry in edition.index.characters {
      let lost = SearchWords.words(of: entry.character.name, behind: entry.shortName)
      if !lost.isEmpty { words[entry.position] = lost.joined(separator: " ") }
    }
    for (noted, chosen) in zip(noted, chosen) where !chosen.isEmpty {
      let position = noted.entry.position
      words[position] = words[position].map { $0 + " " + chosen } ?? chosen
    }
    self.words = words
  }

  /// - Parameter position: of the character.
  func words(of position: Int) -> [String] {
    words[position]?.split(separator: " ").map(String.init) ?? []
  }
}
