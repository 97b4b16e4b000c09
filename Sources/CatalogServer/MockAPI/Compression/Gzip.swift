/// Compresses bodies for clients that ask for gzip (RFC 1951 and 1952).
///
/// Written here because the mock needs little of it, and zlib's header cannot stand beside NIO's in an optimized build: one block with the
/// fixed codes, matches found by the last place of three bytes. A page of the API shrinks to about a fifth.
enum Gzip {
  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter(after: header)
    writer.append(1, count: 1)  // the last block
    writer.append(1, count: 2)  // with the fixed codes
    bytes.withUnsafeBufferPointer { input in
      var matcher = MatchFinder(input)
      var index = 0
      while index < input.count {
        if let match = matcher.match(at: index) {
          append(match, to: &writer)
          for passed in index..<index + match.length { matcher.note(passed) }
          index += match.length
        } else {
          append(symbol: UInt32(input[index]), to: &writer)
          matcher.note(index)
          index += 1
        }
      }
    }
    append(symbol: 256, to: &writer)
    writer.padToByte()
    return writer.bytes + littleEndian(CRC32.checksum(bytes))
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Deflate, no flags, no time, unknown system: the same bytes on every machine.
  static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func append(symbol: UInt32, to writer: inout BitWriter) {
    switch symbol {
    case 0..<144: writer.append(code: 0x30 + symbol, count: 8)
    case 144..<256: writer.append(code: 0x190 + symbol - 144, count: 9)
    case 256..<280: writer.append(code: symbol - 256, count: 7)
    default: writer.append(code: 0xC0 + symbol - 280, count: 8)
    }
  }

  private static func append(_ match: MatchFinder.Match, to writer: inout BitWriter) {
    let length = lastIndex(of: lengths, notAbove: match.length)
    append(symbol: UInt32(257 + length), to: &writer)
    writer.append(UInt32(match.length - lengths[length].first), count: lengths[length].extraBits)
    let distance = lastIndex(of: distances, notAbove: match.distance)
    writer.append(code: UInt32(distance), count: 5)
    writer.append(
      UInt32(match.distance - distances[distance].first), count: distances[distance].extraBits)
  }

  private static func lastIndex(
    of ranges: [(first: Int, extraBits: UInt32)], notAbove value: Int
  ) -> Int {
    var low = 0
    var high = ranges.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges[middle].first <= value { low = middle } else { high = middle }
    }
    return low
  }

  /// RFC 1951, 3.2.5: lengths of 3 to 258 under the symbols 257 to 285, the last without extra bits.
  private static let lengths: [(first: Int, extraBits: UInt32)] =
    ranges(count: 28, first: 3, perStep: 4) + [(258, 0)]

  /// Distances of 1 to 32768 under 30 codes.
  private static let distances = ranges(count: 30, first: 1, perStep: 2)

  /// Codes without extra bits at first, then one more for every `perStep` codes.
  private static func ranges(
    count: Int, first: Int, perStep: Int
  ) -> [(first: Int, extraBits: UInt32)] {
    var next = first
    return (0..<count).map { code in
      let extraBits = max(0, code / perStep - 1)
      defer { next += 1 << extraBits }
      return (next, UInt32(extraBits))
    }
  }
}
