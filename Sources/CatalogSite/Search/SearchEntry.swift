/// A word of a character's name, as the `name-…` files are sorted by.
struct SearchEntry {
  let word: String
  let position: Int

  /// By word as JavaScript compares texts, then by position.
  static func all(_ characters: [CharacterEntry]) -> [SearchEntry] {
    characters.flatMap { entry in
      Set(SearchWords.words(of: entry.shortName)).map {
        SearchEntry(word: $0, position: entry.position)
      }
    }.sorted { one, other in
      one.word == other.word
        ? one.position < other.position
        : one.word.utf16.lexicographicallyPrecedes(other.word.utf16)
    }
  }

  /// Whose words they are, each once, by position.
  static func characters(_ entries: ArraySlice<SearchEntry>, of characters: [CharacterEntry])
    -> [CharacterEntry]
  {
    Set(entries.map(\.position)).sorted().map { characters[$0] }
  }
}
