import CatalogDomain
import Foundation
import Testing

@Suite("Two texts shown so that their difference is seen")
struct TextDifferenceTests {
  private func shown(_ old: String, _ new: String, _ limit: Int = 200) -> String {
    let texts = TextDifference(old, new).cut(to: limit)
    return "\(texts.old) → \(texts.new)"
  }

  @Test func `texts that differ stand as they are`() {
    #expect(shown("Alive", "Dead") == "Alive → Dead")
    #expect(shown("Rick Sanchez", "Rick  Prime ") == "Rick Sanchez → Rick  Prime ")
    #expect(shown("the same words", "the same words") == "the same words → the same words")
  }

  @Test func `white space is drawn where it is all that differs`() {
    #expect(shown("Rick ", "Rick") == "Rick␣ → Rick")
    #expect(shown("Rick Sanchez", "Rick  Sanchez") == "Rick␣Sanchez → Rick␣␣Sanchez")
    #expect(shown("", " ") == " → ␣")
    #expect(shown("a\u{A0}b", "a b") == "a[U+00A0]b → a␣b")
    #expect(shown("a\nb", "a b") == "a[U+000A]b → a␣b")
  }

  @Test func `what has no form is told by its number where it is all that differs`() {
    #expect(shown("ab", "a\u{200B}b") == "ab → a[U+200B]b")
    #expect(shown("ab\u{FEFF}", "ab") == "ab[U+FEFF] → ab")
    #expect(shown("a \u{200E} b", "a b") == "a␣[U+200E]␣b → a␣b")
    #expect(
      shown("Ren\u{E9}e B", "Rene\u{301}e B") == "Ren[U+00E9]e B → Rene[U+0301]e B")
    #expect(shown("\u{200B}a", "\u{200B}b") == "\u{200B}a → \u{200B}b")
  }

  @Test func `long texts are cut behind what differs`() {
    let old = String(repeating: "x", count: 300)
    #expect(shown(old, "y") == String(repeating: "x", count: 199) + "… → y")
    let both = TextDifference(old + "a" + old, old + "b" + old).cut(to: 120)
    #expect(both.old.count == 120 && both.new.count == 120)
    let before = String(repeating: "x", count: 30)
    let after = String(repeating: "x", count: 87)
    #expect(both.old == "…\(before)a\(after)…")
    #expect(both.new == both.old.replacing("a", with: "b"))
    let ends = TextDifference(old + "a", old).cut(to: 120)
    #expect(ends.old.hasSuffix("xa") && ends.old.hasPrefix("…x"))
    #expect(ends.new.hasSuffix("xx") && ends.new.hasPrefix("…x"))
  }

  @Test func `a long text that is the same is known by its beginning`() {
    let text = "Ada " + String(repeating: "x", count: 300)
    let short = "Ada " + String(repeating: "x", count: 195) + "…"
    #expect(shown(text, text) == "\(short) → \(short)")
  }

  @Test(arguments: 1...140)
  func `whatever differs is seen, wherever it stands`(place: Int) {
    let text = (0..<140).map { String($0 % 10) }.joined()
    let other = text.prefix(place - 1) + "x" + text.dropFirst(place)
    let texts = TextDifference(text, String(other)).cut(to: 20)
    #expect(texts.old != texts.new)
    #expect(texts.old.count <= 20 && texts.new.count <= 20)
  }

  @Test func `moments are told to the millisecond where the second is not enough`() {
    let moment = Date(timeIntervalSince1970: 1_705_742_107.501)
    #expect(UTCDate.exact(moment) == "2024-01-20T09:15:07.501Z")
    #expect(UTCDate.exact(Date(timeIntervalSince1970: -0.25)) == "1969-12-31T23:59:59.750Z")
    #expect(UTCDate.exact(Date(timeIntervalSince1970: 7)) == "1970-01-01T00:00:07.000Z")
  }
}
