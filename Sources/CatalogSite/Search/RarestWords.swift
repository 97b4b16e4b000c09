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

  /// - Parameters:
  ///   - room: for the words of all texts, with a space after each, in bytes.
  ///   - share: what one text may have of it, however few or many there are.
  /// - Returns: of each text, in their order: folded, each once, with spaces between them.
  static func of(_ texts: [Text], room: Int, share: ClosedRange<Int>) -> [String] {
    guard !texts.isEmpty else { return [] }
    let limit = min(share.upperBound, max(share.lowerBound, room / texts.count))
    var tally = WordTally(texts: texts.count)
    let found = texts.map { text in
      TextWords(
        MarkdownPlainText.words(of: beginning(of: text.html.markup, limit: limit)),
        without: text.known, in: &tally)
    }
    return found.map { $0.rarest(limit, in: tally) }
  }

  /// As much of a long text as has words enough for its room: reading more of each would cost more than all else that is done for a search.
  private static func beginning(of markup: String, limit: Int) -> ArraySlice<UInt8> {
    let most = 4 * limit
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
