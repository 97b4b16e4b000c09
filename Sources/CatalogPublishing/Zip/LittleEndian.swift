/// Whole numbers as ZIP writes them, the lowest byte first.
extension [UInt8] {
  mutating func append16(_ value: UInt16) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append32(_ value: UInt32) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append64(_ value: UInt64) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}

/// Reads such numbers one after the other; past the end there are zeros, and `isShort`.
struct LittleEndianReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private(set) var isShort = false

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var rest: Int { bytes.endIndex - position }

  mutating func read16() -> UInt16 { UInt16(truncatingIfNeeded: number(2)) }
  mutating func read32() -> UInt32 { UInt32(truncatingIfNeeded: number(4)) }
  mutating func read64() -> UInt64 { number(8) }

  mutating func slice(_ count: Int) -> ArraySlice<UInt8> {
    guard count <= rest else {
      isShort = true
      position = bytes.endIndex
      return []
    }
    defer { position += count }
    return bytes[position..<position + count]
  }

  private mutating func number(_ count: Int) -> UInt64 {
    slice(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
