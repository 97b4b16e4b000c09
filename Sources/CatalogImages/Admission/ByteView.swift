/// Bytes that are read with every bound checked, in release builds too: they are a stranger's.
///
/// Valid only inside the `withUnsafeBytes` that made it. Offsets count from the start of the whole.
struct ByteView {
  private let buffer: UnsafeRawBufferPointer

  init(_ buffer: UnsafeRawBufferPointer) {
    self.buffer = buffer
  }

  var count: Int { buffer.count }

  /// nil behind the end.
  subscript(offset: Int) -> UInt8? {
    offset >= 0 && offset < buffer.count ? buffer[offset] : nil
  }

  /// The `size` bytes (at most eight) at `offset` as a number; nil when they are not all there or the number is too large.
  func bigEndian(_ size: Int, at offset: Int) -> Int? {
    guard holds(size, at: offset), size <= 8 else { return nil }
    var value: UInt64 = 0
    for index in offset..<offset + size { value = value << 8 | UInt64(buffer[index]) }
    return Int(exactly: value)
  }

  /// As `bigEndian`, lowest byte first.
  func littleEndian(_ size: Int, at offset: Int) -> Int? {
    guard holds(size, at: offset), size <= 8 else { return nil }
    var value: UInt64 = 0
    for index in (offset..<offset + size).reversed() { value = value << 8 | UInt64(buffer[index]) }
    return Int(exactly: value)
  }

  func holds(_ size: Int, at offset: Int) -> Bool {
    offset >= 0 && size >= 0 && offset <= buffer.count && size <= buffer.count - offset
  }

  func begins(with text: StaticString, at offset: Int = 0) -> Bool {
    guard holds(text.utf8CodeUnitCount, at: offset) else { return false }
    for index in 0..<text.utf8CodeUnitCount
    where buffer[offset + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Where the byte next stands at or behind `offset`; nil when nowhere.
  func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
    guard offset >= 0 else { return nil }
    var index = offset
    while index < buffer.count {
      if buffer[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// The bytes of the range, or as many of them as there are.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer[range.clamped(to: 0..<buffer.count)])
  }
}
