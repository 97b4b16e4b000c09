/// Makes gzip bytes without a compressor: stored blocks, or one long run of zeros.
enum Gzip {
  private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]

  /// A valid file of the bytes (fewer than 65,536), not made smaller.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    return header + [1] + little(count) + little(~count) + bytes + little(checksum(bytes))
      + little(UInt32(bytes.count))
  }

  /// A file that decompresses to `periods` times 2,064 zeros, 13 bytes of it for each; without an end.
  static func bomb(periods: Int) -> [UInt8] {
    var bits = Bits()
    bits.append(1, 1)
    bits.append(1, 2)
    bits.appendCode(0b0011_0000, 8)
    for _ in 0..<16 {
      // Length 258 is symbol 285, distance 1 is symbol 0, both in the fixed codes: 13 bits, so all is repeated after 13 bytes.
      bits.appendCode(0b1100_0101, 8)
      bits.appendCode(0, 5)
    }
    let period = bits.bytes[2..<15]
    return header + bits.bytes[..<2] + repeatElement(period, count: periods).joined()
  }

  private struct Bits {
    var bytes: [UInt8] = []
    private var used = 8

    mutating func append(_ value: Int, _ count: Int) {
      for place in 0..<count { append(value >> place & 1) }
    }

    /// Huffman codes stand with their highest bit first.
    mutating func appendCode(_ value: Int, _ count: Int) {
      for place in (0..<count).reversed() { append(value >> place & 1) }
    }

    private mutating func append(_ bit: Int) {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8(bit << used)
      used += 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
    }
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
