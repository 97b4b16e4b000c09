import CatalogDomain
import Testing

@Suite("The order of bytes")
struct ByteOrderTests {
  private let texts = [
    "", "a", "A", "aa", "ab", "a\u{0}", "a/b", "a-b", "é", "e\u{301}", "ö", "z", "Ω", "\u{E000}",
    "\u{FFFD}", "😀", "12345678", "1234567", "123456789", "12345678a", "1234567\u{0}",
    "a name that is too long to lie within the string itself",
    "a name that is too long to lie within the string itself, and longer",
  ]

  @Test func `strings stand in the order of their bytes`() {
    for first in texts {
      for second in texts {
        #expect(
          first.precedes(second) == Array(first.utf8).lexicographicallyPrecedes(Array(second.utf8)),
          "\(first) \(second)")
      }
    }
  }

  @Test func `sorted they are, however they came`() {
    let expected = texts.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    for first in texts.indices {
      let turned = Array(texts[first...] + texts[..<first])
      #expect(turned.sortedByBytes() == expected)
      #expect(turned.reversed().sortedByBytes() == expected)
    }
  }
}
