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
  /// The text, folded where it is ASCII; behind it the words of other scripts.
  private var bytes: [UInt8]
  /// Of all words, with a space after each, in bytes.
  private var size = 0

  /// - Parameters:
  ///   - text: in UTF-8.
  ///   - known: names by which the character is found anyway.
  ///   - tally: of all notes, in which these words are counted.
  init(_ text: consuming [UInt8], without known: [String], in tally: inout WordTally) {
    tally.beginNote()
    for name in known { Self.pass(name, &tally) }
    all.reserveCapacity(text.count / 8)
    bytes = text
    var walk = Walk(end: bytes.count)
    while let (range, hash) = walk.next(in: &bytes) { take(range, hash, &tally) }
  }

  /// - Parameter limit: of them all, with a space after each, in bytes.
  func rarest(_ limit: Int, in tally: WordTally) -> [String] {
    var chosen = all
    if size > limit {
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

  /// - Parameter hash: of the bytes; nil when they are not ASCII and must be folded first.
  private mutating func take(_ range: Range<Int>, _ hash: UInt64?, _ tally: inout WordTally) {
    if let hash { return keep(range, hash, &tally) }
    for word in SearchWords.words(of: String(decoding: bytes[range], as: UTF8.self)) {
      let start = bytes.count
      bytes += word.utf8
      keep(start..<bytes.count, Self.hash(word.utf8), &tally)
    }
  }

  private mutating func keep(_ range: Range<Int>, _ hash: UInt64, _ tally: inout WordTally) {
    guard Self.lengths.contains(range.count), tally.count(hash) else { return }
    all.append(Word(hash: hash, range: range))
    size += range.count + 1
  }

  private static func pass(_ name: String, _ tally: inout WordTally) {
    var bytes = Array(name.utf8)
    var walk = Walk(end: bytes.count)
    while let (range, hash) = walk.next(in: &bytes) {
      if let hash {
        tally.pass(hash)
      } else {
        for word in SearchWords.words(of: String(decoding: bytes[range], as: UTF8.self)) {
          tally.pass(Self.hash(word.utf8))
        }
      }
    }
  }

  /// From word to word of a text, which is folded on the way where it is ASCII.
  private struct Walk {
    private var index = 0
    private let end: Int

    init(end: Int) {
      self.end = end
    }

    /// - Returns: the hash of the folded word; nil when it is not ASCII and must be folded first. Nil behind the last word.
    mutating func next(in bytes: inout [UInt8]) -> (range: Range<Int>, hash: UInt64?)? {
      var start = index
      var isASCII = true
      var hash = NoteWords.emptyHash
      while index < end {
        let byte = bytes[index]
        if byte >= 0x80 {
          isASCII = false
        } else if let folded = SearchWords.folded(byte) {
          if folded != byte { bytes[index] = folded }
          hash = NoteWords.hash(hash, folded)
        } else if index > start {
          break
        } else {
          start = index + 1
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
