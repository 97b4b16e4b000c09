/// The words of one note as a search compares them, each once, in the order of the text.
///
/// Notes are long and mostly ASCII, so words stay bytes until they are chosen, and only others go through the tables of Unicode.
struct NoteWords {
  private struct Word {
    /// Tells words apart well enough for a search: two with one hash would be one.
    let hash: UInt64
    let range: Range<Int>
  }

  /// In bytes: shorter words are everywhere, longer ones nobody types.
  private static let lengths = 3...40

  private var all: [Word] = []
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - text: in UTF-8.
  ///   - known: words that the character is found by anyway, folded.
  ///   - tally: of all notes, in which these words are counted.
  init(_ text: [UInt8], without known: [String], in tally: inout WordTally) {
    tally.beginNote()
    for word in known { tally.pass(Self.hash(word.utf8)) }
    bytes.reserveCapacity(text.count)
    all.reserveCapacity(text.count / 8)
    var start = 0
    var isASCII = true
    var hash = Self.emptyHash
    for byte in text {
      if byte >= 0x80 {
        bytes.append(byte)
        isASCII = false
      } else if let folded = SearchWords.folded(byte) {
        bytes.append(folded)
        hash = Self.hash(hash, folded)
      } else {
        if bytes.count > start { end(from: start, isASCII ? hash : nil, &tally) }
        start = bytes.count
        isASCII = true
        hash = Self.emptyHash
      }
    }
    if bytes.count > start { end(from: start, isASCII ? hash : nil, &tally) }
  }

  /// - Parameter limit: of them all, with a space after each, in bytes.
  func rarest(_ limit: Int, in tally: WordTally) -> [String] {
    var chosen = all
    if bytes.count + all.count > limit {
      // The standard sort keeps the order of equals.
      let counted = all.map { (word: $0, count: tally.frequency(of: $0.hash)) }
      var room = limit
      chosen = counted.sorted { $0.count < $1.count }.map(\.word).filter { word in
        guard word.range.count < room else { return false }
        room -= word.range.count + 1
        return true
      }
    }
    return chosen.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  /// - Parameter hash: of the last bytes; nil when they are not ASCII and must be folded first.
  private mutating func end(from start: Int, _ hash: UInt64?, _ tally: inout WordTally) {
    if let hash { return keep(from: start, hash, &tally) }
    let text = String(decoding: bytes[start...], as: UTF8.self)
    bytes.removeLast(bytes.count - start)
    for word in SearchWords.words(of: text) {
      let start = bytes.count
      bytes += word.utf8
      keep(from: start, Self.hash(word.utf8), &tally)
    }
  }

  /// Keeps the last bytes as a word, or drops them.
  private mutating func keep(from start: Int, _ hash: UInt64, _ tally: inout WordTally) {
    let range = start..<bytes.count
    if Self.lengths.contains(range.count), tally.count(hash) {
      all.append(Word(hash: hash, range: range))
    } else {
      bytes.removeLast(range.count)
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
