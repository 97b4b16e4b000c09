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

  /// Words of notes that stand in more files than the script loads beside those of another word, as many are called so.
  /// - Parameter starts: the first word of each file.
  static func common(of notes: SearchNotes, among starts: [String]) -> Set<String> {
    let starts = starts.map { Array($0.utf16) }
    /// How many files there are from the first one for which this holds to the last.
    func count(where isBehind: ([UInt16]) -> Bool) -> Int {
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if isBehind(starts[middle]) { high = middle } else { low = middle + 1 }
      }
      return starts.count - low
    }
    return Set(notes.words.values.flatMap { $0.split(separator: " ").map(String.init) }).filter {
      let word = Array($0.utf16)
      let last = word + [0xFFFF]
      let behindStart = count { !$0.lexicographicallyPrecedes(word) }
      let behindEnd = count { last.lexicographicallyPrecedes($0) }
      // It may also end the file before those that begin with it.
      return behindStart - behindEnd + 1 > Self.mostBeside
    }
  }

  /// As `find` in the theme's script has it.
  private static let mostBeside = 4

  /// Those words of notes that are among the entries, or begin as the first of them does: what is typed may be the beginning of
  /// words in two files, and a browser then takes a character from the second. Common ones stand with each.
  static func words(
    _ entries: ArraySlice<SearchEntry>, of notes: SearchNotes, common: Set<String>
  ) -> [Int: String] {
    guard !notes.isEmpty, let first = entries.first, let last = entries.last else { return [:] }
    let start = String(first.word.prefix(2)).utf16
    var words: [Int: String] = [:]
    for position in Set(entries.map(\.position)) {
      let near = notes.words(of: position).filter {
        common.contains($0)
          || !$0.utf16.lexicographicallyPrecedes(start)
            && !last.word.utf16.lexicographicallyPrecedes($0.utf16)
      }
      if !near.isEmpty { words[position] = near.joined(separator: " ") }
    }
    return words
  }
}
