/// Packs bits into bytes as deflate does: the first bit is the lowest of the first byte (RFC 1951, 3.1.1).
struct BitWriter {
  private(set) var bytes: [UInt8]
  private var pending: UInt32 = 0
  private var pendingCount: UInt32 = 0

  init(after bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// Appends the lowest `count` bits of `bits`, at most 16, lowest first.
  mutating func append(_ bits: UInt32, count: UInt32) {
    pending |= bits << pendingCount
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Appends a Huffman code, which alone runs from its highest bit to its lowest.
  mutating func append(code: UInt32, count: UInt32) {
    var reversed: UInt32 = 0
    for bit in 0..<count where code >> bit & 1 == 1 { reversed |= 1 << (count - 1 - bit) }
    append(reversed, count: count)
  }

  /// How many bits are missing to a whole byte, from 0 to 7.
  var bitsToByte: UInt32 { (8 - pendingCount) % 8 }

  /// Fills the last byte with zeros.
  mutating func padToByte() {
    if pendingCount > 0 { append(0, count: 8 - pendingCount) }
  }
}
