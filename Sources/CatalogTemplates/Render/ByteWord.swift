/// Eight bytes of a text looked at together, for texts that seldom hold what is looked for: one look a byte would be most of the work.
///
/// After the test for a zero byte in "Bit Twiddling Hacks" by Sean Eron Anderson
/// (https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord).
@usableFromInline
package struct ByteWord {
  /// The first byte is the lowest one.
  @usableFromInline
  package let bits: UInt64

  /// - Parameter address: where eight bytes can be read.
  @inlinable
  @inline(__always)
  package init(_ address: UnsafeRawPointer) {
    bits = UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
  }

  /// What is left of a text behind its last whole word: at least one byte, less than eight, and zeros behind them.
  @inlinable
  @inline(__always)
  package init(endOf text: UnsafeRawBufferPointer, from start: Int) {
    let length = text.count - start
    if text.count >= 8, let base = text.baseAddress {
      let last = UInt64(littleEndian: (base + (text.count - 8)).loadUnaligned(as: UInt64.self))
      bits = last &>> UInt64(8 &* (8 &- length))
    } else {
      var bits: UInt64 = 0
      for index in stride(from: length - 1, through: 0, by: -1) {
        bits = bits << 8 | UInt64(text[start + index])
      }
      self.bits = bits
    }
  }

  /// The highest bit of the first byte that is `byte`. Bytes behind it may have theirs without being `byte`; where there is none no bit is
  /// set.
  @inlinable
  @inline(__always)
  package func marks(of byte: UInt8) -> UInt64 {
    Self.zeros(bits ^ Self.all(byte))
  }

  /// As `marks(of:)`, for two bytes that differ in one bit.
  /// - Parameter bit: the one in which they differ.
  @inlinable
  @inline(__always)
  package func marks(of byte: UInt8, orWith bit: UInt8) -> UInt64 {
    Self.zeros((bits | Self.all(bit)) ^ Self.all(byte | bit))
  }

  /// As `marks(of:)`, for all bytes below `limit`, which is at most 128.
  @inlinable
  @inline(__always)
  package func marks(below limit: UInt8) -> UInt64 {
    (bits &- Self.all(limit)) & ~bits & Self.all(0x80)
  }

  /// As `marks(below:)`, for all bytes that are below `limit` with one bit turned over.
  @inlinable
  @inline(__always)
  package func marks(below limit: UInt8, turning bit: UInt8) -> UInt64 {
    let turned = bits ^ Self.all(bit)
    return (turned &- Self.all(limit)) & ~turned & Self.all(0x80)
  }

  /// As `marks(below:)`, for all bytes from `limit` up, which is more than 128.
  @inlinable
  @inline(__always)
  package func marks(from limit: UInt8) -> UInt64 {
    (bits & Self.all(0x7F) &+ Self.all(0 &- limit)) & bits & Self.all(0x80)
  }

  /// The highest bit of every byte that is `byte`, and no other: at the price of an instruction more.
  @inlinable
  @inline(__always)
  package func allMarks(of byte: UInt8) -> UInt64 {
    let other = bits ^ Self.all(byte)
    let low = Self.all(0x7F)
    return ~((other & low) &+ low | other | low)
  }

  /// Where the next byte of a text is that is looked for.
  ///
  /// - Parameter marks: of one kind or of several, joined by `|`.
  @inlinable
  @inline(__always)
  package static func next(
    in text: UnsafeRawBufferPointer, from start: Int, _ marks: (ByteWord) -> UInt64
  ) -> Int? {
    guard let base = text.baseAddress else { return nil }
    var index = start
    while index &+ 8 <= text.count {
      if let place = first(marks(ByteWord(base + index))) { return index &+ place }
      index &+= 8
    }
    guard index < text.count, let place = first(marks(ByteWord(endOf: text, from: index))),
      // The zeros behind the text are not of it.
      index + place < text.count
    else { return nil }
    return index + place
  }

  /// - Parameter marks: of one kind or of several, joined by `|`.
  /// - Returns: which byte is the first of them, from 0; nil when no bit is set.
  @inlinable
  @inline(__always)
  package static func first(_ marks: UInt64) -> Int? {
    marks == 0 ? nil : marks.trailingZeroBitCount / 8
  }

  @inlinable
  @inline(__always)
  static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  @inlinable
  @inline(__always)
  static func zeros(_ word: UInt64) -> UInt64 {
    (word &- all(0x01)) & ~word & all(0x80)
  }
}
