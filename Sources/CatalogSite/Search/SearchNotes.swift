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
    let limit = min(Self.limits.upperBound, max(Self.limits.lowerBound, Self.most / notes.count))
    var tally = WordTally(notes: notes.count)
    var found: [(position: Int, words: NoteWords)] = []
    found.reserveCapacity(notes.count)
    for entry in edition.index.characters {
      guard let note = notes[entry.id] else { continue }
      let known = [entry.shortName, entry.shortSpecies, entry.shortType]
      let words = NoteWords(
        MarkdownPlainText.words(of: Self.beginning(of: note.markup, limit: limit)),
        without: known, in: &tally)
      found.append((entry.position, words))
    }
    var words: [Int: [String]] = [:]
    words.reserveCapacity(found.count)
    for (position, note) in found {
      let chosen = note.rarest(limit, in: tally)
      if !chosen.isEmpty { words[position] = chosen }
    }
    self.words = words
  }

  /// As much of a long note as has words enough for its room: reading more of each would cost more than all else that is done for a search.
  private static func beginning(of markup: String, limit: Int) -> ArraySlice<UInt8> {
    let most = 4 * limit
    var markup = markup
    let bytes = markup.withUTF8 { Array(UnsafeBufferPointer(rebasing: $0.prefix(most + 1))) }
    guard bytes.count > most else { return bytes[...] }
    // Never a part of a word; a part of a tag is left out when the words are taken.
    return bytes[..<(bytes[..<most].lastIndex(of: UInt8(ascii: " ")) ?? most)]
  }
}
