/// Escaping works on bytes. Swift's `Character` joins a quote and a following combining accent into
/// one value that equals neither; code that looks for quotes among characters lets that one through.
extension OutputBuffer {
  /// Appends `text` with `&`, `<`, `>`, `"` and `'` written as entities: safe as an element's text and
  /// inside an attribute in either kind of quotes. `ControlCharacters` become U+FFFD.
  @usableFromInline
  package mutating func appendEscaped(_ text: String) {
    // Only a text that came from Objective-C has no bytes to look at.
    if text.utf8.withContiguousStorageIfAvailable({ appendEscaped($0) }) == nil {
      var copy = text
      copy.withUTF8 { appendEscaped($0) }
    }
  }

  private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    var copied = 0
    var seen = 0
    let text = UnsafeRawBufferPointer(bytes)
    while let found = ByteWord.next(in: text, from: seen, Self.toEscape) {
      seen = found + 1
      guard let end = ControlCharacters.end(at: found, in: text) else { continue }
      seen = end
      append(start + copied, found - copied)
      appendEntity(of: start[found])
      copied = seen
    }
    append(start + copied, bytes.count - copied)
  }

  /// `&` and `'` differ in one bit, as `<` and `>` do. With its second bit turned over, `"` is 32 and stands right behind the
  /// control characters, which stay among themselves: so they cost nothing.
  @inline(__always)
  private static func toEscape(_ word: ByteWord) -> UInt64 {
    word.marks(below: 33, turning: 2)
      | word.marks(of: UInt8(ascii: "&"), orWith: 1)
      | word.marks(of: UInt8(ascii: "<"), orWith: 2)
      | ControlCharacters.marks(aboveSpace: word)
  }

  /// Appends the decimal digits of `number`, with `-` before a negative one and no grouping.
  @usableFromInline
  package mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if let start = digits.baseAddress {
        append(UnsafePointer(start + first), digits.count - first)
      }
    }
  }

  /// The apostrophe is `&#39;`, because `&apos;` is not HTML 4.
  private mutating func appendEntity(of byte: UInt8) {
    let entity: StaticString =
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "'"): "&#39;"
      default: "\u{FFFD}"
      }
    append(entity.utf8Start, entity.utf8CodeUnitCount)
  }
}
