/// The words of one text as a search compares them, each once, in the order of the text.
///
/// Texts are long and mostly ASCII, so words stay bytes until they are chosen, and only others go through the tables of Unicode.
struct TextWords {
  private struct Word {
    /// Tells words apart well enough for a search: two with one hash would be one.
    let hash: UInt64
    let range: Range<Int>
    /// Whether it has as few letters as a word can have.
    let isShortest: Bool
  }

  /// In letters: shorter words are everywhere, longer ones nobody types.
  private static let lengths = 2...40
  /// In how many texts the shortest may stand. Of hundreds they would fill parts of an index before all that begins with their letters.
  private static let often = 50
  /// In scalars, of words that are not ASCII: where nothing parts them a whole sentence is one, and Korean ones are taken apart into their
  /// letters. Longer ones are cut, and found by their beginning.
  private static let longest = 40

  /// In the order of the text.
  private let all: [Word]
  /// The text, folded where it is ASCII; behind it the words of other scripts.
  private let bytes: [UInt8]
  /// Of all words, with a space after each, in bytes.
  let size: Int

  /// - Parameters:
  ///   - text: in UTF-8.
  ///   - known: names by which the text is found anyway.
  ///   - tally: of all texts, in which these words are counted.
  init(_ text: consuming [UInt8], without known: [String], in tally: inout WordTally) {
    var found: [Word] = []
    found.reserveCapacity(text.count / 8)
    tally.beginText()
    for name in known { Self.pass(name, &tally) }
    var others: [UInt8] = []
    text.withUnsafeMutableBufferPointer { text in
      var cursor = WordCursor()
      while let (range, hash) = cursor.next(in: text) {
        if let hash {
          if Self.isNew(range, hash, &tally) {
            let isShortest = range.count == Self.lengths.lowerBound
            found.append(Word(hash: hash, range: range, isShortest: isShortest))
          }
          continue
        }
        for word in Self.folded(range, of: text) {
          let word = word.unicodeScalars.prefix(Self.longest)
          let letters = Substring(word).utf8
          let start = text.count + others.count
          let (range, hash) = (start..<start + letters.count, Self.hash(letters))
          let length = Self.letters(of: word)
          guard length >= Self.lengths.lowerBound, tally.count(hash) else { continue }
          others += letters
          let isShortest = length == Self.lengths.lowerBound
          found.append(Word(hash: hash, range: range, isShortest: isShortest))
        }
      }
    }
    all = found
    size = found.reduce(0) { $0 + $1.range.count + 1 }
    bytes = others.isEmpty ? text : text + others
  }

  /// - Parameter limit: of them all, with a space after each, in bytes.
  /// - Returns: with spaces between them.
  func rarest(_ limit: Int, in tally: WordTally) -> String {
    var chosen = all.filter {
      !$0.isShortest || tally.frequency(of: $0.hash) <= Self.often
    }
    if size > limit {
      // The standard sort keeps the order of equals.
      let counted = chosen.map { (word: $0, count: tally.frequency(of: $0.hash)) }
      var room = limit
      chosen = counted.sorted { $0.count < $1.count }.map(\.word).filter { word in
        guard word.range.count < room else { return false }
        room -= word.range.count + 1
        return true
      }
    }
    var joined: [UInt8] = []
    joined.reserveCapacity(min(size, limit))
    for word in chosen {
      if !joined.isEmpty { joined.append(UInt8(ascii: " ")) }
      joined += bytes[word.range]
    }
    return String(decoding: joined, as: UTF8.self)
  }

  /// More than it has where one letter, or syllable, may be a word: of Chinese, Japanese and Korean, whose syllables are taken apart.
  private static func letters(of word: Substring.UnicodeScalarView) -> Int {
    word.reduce(0) { letters, scalar in
      switch scalar {
      case "\u{1100}"..."\u{11FF}", "\u{3041}"...: letters + lengths.lowerBound + 1
      default: letters + 1
      }
    }
  }

  /// Counts the word if it is.
  private static func isNew(_ range: Range<Int>, _ hash: UInt64, _ tally: inout WordTally) -> Bool {
    lengths.contains(range.count) && tally.count(hash)
  }

  private static func pass(_ name: String, _ tally: inout WordTally) {
    var bytes = Array(name.utf8)
    bytes.withUnsafeMutableBufferPointer { name in
      var cursor = WordCursor()
      while let (range, hash) = cursor.next(in: name) {
        if let hash {
          tally.pass(hash)
        } else {
          for word in folded(range, of: name) { tally.pass(Self.hash(word.utf8)) }
        }
      }
    }
  }

  private typealias Text = UnsafeMutableBufferPointer<UInt8>

  /// Folds a word that is not ASCII, which may part it.
  private static func folded(_ range: Range<Int>, of text: Text) -> [String] {
    SearchWords.words(of: String(decoding: text[range], as: UTF8.self))
  }

  /// From word to word of a text, which is folded on the way where it is ASCII.
  private struct WordCursor {
    private var index = 0

    /// - Returns: the hash of the folded word; nil when it is not ASCII and must be folded first. Nil behind the last word.
    mutating func next(in text: Text) -> (range: Range<Int>, hash: UInt64?)? {
      while index < text.count, text[index] < 0x80, SearchWords.folded(text[index]) == nil {
        index += 1
      }
      let start = index
      var isASCII = true
      var hash = TextWords.emptyHash
      while index < text.count {
        let byte = text[index]
        if let folded = SearchWords.folded(byte) {
          text[index] = folded
          hash = TextWords.hash(hash, folded)
        } else if byte >= 0x80 {
          isASCII = false
        } else {
          break
        }
        index += 1
      }
      return index > start ? (start..<index, isASCII ? hash : nil) : nil
    }
  }

  /// FNV-1a, the same in every run.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(emptyHash, hash)
  }

  private static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
