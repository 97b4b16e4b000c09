import CatalogDomain
import CatalogTemplates

/// The words of the owner's notes, by which a search finds their characters besides their names.
///
/// A note gives as many as fit, the rarest first: those that other notes have, too, tell least.
struct SearchNotes {
  /// Of all notes together, so that they seldom divide an index that is one file without them; with a space after each word, in bytes.
  private static let most = 90_000
  /// Of one note, however few or many there are.
  private static let limits = 100...600

  /// By the position of the character: folded, each once.
  let words: [Int: [String]]

  var isEmpty: Bool { words.isEmpty }

  init(_ edition: Edition) {
    let notes = edition.content.notes
    guard !notes.isEmpty else {
      words = [:]
      return
    }
    var found: [(position: Int, words: NoteWords)] = []
    var frequencies: [UInt64: Int] = [:]
    for entry in edition.index.characters {
      guard let note = notes[entry.character.id] else { continue }
      let known = [entry.shortName, entry.shortSpecies, entry.shortType]
      let words = NoteWords(
        MarkdownPlainText.words(of: note.markup), without: known.flatMap(SearchWords.words))
      for word in words.all { frequencies[word.hash, default: 0] += 1 }
      found.append((entry.position, words))
    }
    let limit = min(Self.limits.upperBound, max(Self.limits.lowerBound, Self.most / notes.count))
    var words: [Int: [String]] = [:]
    for (position, note) in found {
      let chosen = note.rarest(limit, frequencies)
      if !chosen.isEmpty { words[position] = chosen }
    }
    self.words = words
  }
}
