import CatalogDomain

/// A word of a character's name, or of the note on it, as the `name-…` files are sorted by.
struct SearchEntry {
  let word: String
  let position: Int
  private let leadingBytes: UInt64

  init(word: String, position: Int) {
    self.word = word
    self.position = position
    leadingBytes = word.leadingBytes
  }

  /// By word as JavaScript compares texts, then by position.
  static func all(_ characters: [CharacterEntry], _ notes: SearchNotes) -> [SearchEntry] {
    let all = characters.flatMap { entry in
      let names = SearchWords.words(of: entry.shortName).flatMap(SearchWords.beginnings)
      // Names are of a few words, notes of many.
      let words =
        notes.isEmpty
        ? names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }
        : Array(Set(names + notes.words(of: entry.position)))
      return words.map { SearchEntry(word: $0, position: entry.position) }
    }
    // Up to U+D7FF the order of UTF-16 is that of the bytes, which are compared faster.
    let isPlain = all.allSatisfy { $0.word.utf8.allSatisfy { $0 < 0xEE } }
    return all.sorted { one, other in
      if isPlain, one.leadingBytes != other.leadingBytes {
        return one.leadingBytes < other.leadingBytes
      }
      if one.word == other.word { return one.position < other.position }
      return isPlain
        ? one.word.precedes(other.word)
        : one.word.utf16.lexicographicallyPrecedes(other.word.utf16)
    }
  }

  /// Whose words they are, each once, by position.
  static func characters(_ entries: ArraySlice<SearchEntry>, of characters: [CharacterEntry])
    -> [CharacterEntry]
  {
    Set(entries.map(\.position)).sorted().map { characters[$0] }
  }

  /// Those words of notes that are among the entries, or begin as the first of them does: what is typed may be the beginning of
  /// words in two files, and a browser then takes a character from the second.
  static func words(_ entries: ArraySlice<SearchEntry>, of notes: SearchNotes) -> [Int: String] {
    guard !notes.isEmpty, let first = entries.first, let last = entries.last else { return [:] }
    let start = String(first.word.prefix(2)).utf16
    var words: [Int: String] = [:]
    for position in Set(entries.map(\.position)) {
      let near = notes.words(of: position).filter {
        !$0.utf16.lexicographicallyPrecedes(start)
          && !last.word.utf16.lexicographicallyPrecedes($0.utf16)
      }
      if !near.isEmpty { words[position] = near.joined(separator: " ") }
    }
    return words
  }
}
