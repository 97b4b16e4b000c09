import CatalogTemplates

/// Chooses words of several texts, by which a search finds what they stand for.
///
/// A text gives as many as fit, the rarest first: those that other texts have, too, tell least.
enum RarestWords {
  struct Text {
    let html: HTML
    /// Names by which it is found anyway; their words are left out.
    let known: [String]
  }

  /// Of all texts together, in bytes of their markup: reading more of hundreds would cost more than all else that is done for a search.
  private static let reading = 360_000

  /// - Parameters:
  ///   - room: for the words of all texts, with a space after each, in bytes.
  ///   - least: what each text may have of it, however many there are.
  /// - Returns: of each text, in their order: folded, each once, with spaces between them.
  static func of(_ texts: [Text], room: Int, least: Int) -> [String] {
    guard !texts.isEmpty else { return [] }
    let most = max(4 * least, share(of: reading, among: texts.map(\.html.markup.utf8.count)))
    var tally = WordTally(texts: texts.count)
    let found = texts.map { text in
      TextWords(
        MarkdownPlainText.words(of: beginning(of: text.html.markup, most: most)),
        without: text.known, in: &tally)
    }
    let limit = max(least, share(of: room, among: found.map(\.size)))
    return found.map { $0.rarest(limit, in: tally) }
  }

  /// What one may have at most so that all fit: those that need less leave the rest to the others.
  private static func share(of room: Int, among sizes: [Int]) -> Int {
    var left = room
    for (count, size) in sizes.sorted().enumerated() {
      let share = left / (sizes.count - count)
      if size > share { return share }
      left -= size
    }
    return room
  }

  private static func beginning(of markup: String, most: Int) -> ArraySlice<UInt8> {
    var markup = markup
    let bytes = markup.withUTF8 { Array(UnsafeBufferPointer(rebasing: $0.prefix(most + 1))) }
    guard bytes.count > most else { return bytes[...] }
    // No part of a word where spaces part them; a part of a tag is left out when the words are taken.
    let end =
      bytes[(most / 2)..<most].lastIndex(of: UInt8(ascii: " "))
      ?? bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? most
    return bytes[..<end]
  }
}
