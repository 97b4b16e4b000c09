import CatalogDomain
import Testing

@Suite struct ByteOrderTests {
  @Test func `strings stand in the order of their bytes`() {
    let texts = [
      "", "a", "A", "aa", "ab", "a\u{0}", "a/b", "a-b", "é", "e\u{301}", "ö", "z", "Ω", "\u{E000}",
      "\u{FFFD}",
      "😀", "a name that is too long to lie within the string itself",
      "a name that is too long to lie within the string itself, and longer",
    ]
    for first in texts {
      for second in texts {
        #expect(
          first.precedes(second) == Array(first.utf8).lexicographicallyPrecedes(Array(second.utf8)),
          "\(first) \(second)")
      }
    }
  }
}
