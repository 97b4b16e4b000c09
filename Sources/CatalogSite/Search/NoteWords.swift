/// The words of one note as a search compares them, each once, in the order of the text.
///
/// Notes are long and mostly ASCII, so words stay bytes until they are chosen, and only others go through the tables of Unicode.
struct NoteWords {
  struct Word {
    /// Tells words apart well enough for a search: two with one hash would be one.
    let hash: UInt64
    fileprivate let range: Range<Int>
  }

  /// In bytes: shorter words are everywhere, longer ones nobody types.
  private static let lengths = 3...40

  private(set) var all: [Word] = []
  private var bytes: [UInt8] = []
  private var seen: Set<UInt64>

  /// - Parameter known: words that the character is found by anyway, folded.
  init(_ text: String, without known: [String]) {
    seen = Set(known.map { Self.hash($0.utf8) })
    bytes.reserveCapacity(text.utf8.count)
    var start = 0
    var isASCII = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case 0x80...:
        bytes.append(byte)
        isASCII = false
      default:
        if bytes.count > start { end(from: start, isASCII: isASCII) }
        start = bytes.count
        isASCII = true
      }
    }
    if bytes.count > start { end(from: start, isASCII: isASCII) }
  }

  /// - Parameters:
  ///   - limit: of them all, with a space after each, in bytes.
  ///   - frequencies: how many notes have a word, by its hash.
  func rarest(_ limit: Int, _ frequencies: [UInt64: Int]) -> [String] {
    var chosen = all
    if bytes.count + all.count > limit {
      // The standard sort keeps the order of equals.
      let counted = all.map { (word: $0, count: frequencies[$0.hash, default: 0]) }
      var room = limit
      chosen = counted.sorted { $0.count < $1.count }.map(\.word).filter { word in
        guard word.range.count < room else { return false }
        room -= word.range.count + 1
        return true
      }
    }
    return chosen.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  private mutating func end(from start: Int, isASCII: Bool) {
    if isASCII { return keep(from: start) }
    let text = String(decoding: bytes[start...], as: UTF8.self)
    bytes.removeSubrange(start...)
    for word in SearchWords.words(of: text) {
      let start = bytes.count
      bytes += word.utf8
      keep(from: start)
    }
  }

  /// Keeps the last bytes as a word, or drops them.
  private mutating func keep(from start: Int) {
    let range = start..<bytes.count
    let hash = Self.hash(bytes[range])
    if Self.lengths.contains(range.count), seen.insert(hash).inserted {
      all.append(Word(hash: hash, range: range))
    } else {
      bytes.removeSubrange(range)
    }
  }

  /// FNV-1a, the same in every run.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
