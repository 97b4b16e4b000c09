import CatalogDomain
import Testing

@Suite("What people see of a text")
struct VisibleTextTests {
  @Test(arguments: [
    "", " ", " \t\n", "\u{A0}\u{3000}", "\u{200B}", " \u{FEFF}\u{AD} ", "\u{0}\u{7F}",
  ])
  func `blanks and what has no form are nothing`(text: String) {
    #expect(VisibleText.of(text) == "")
  }

  @Test(arguments: ["Human", " Human ", "\u{200B}a", "é", "\u{202E}abc", "👽", "—", "\u{301}"])
  func `all else stays as it is`(text: String) {
    #expect(VisibleText.of(text).utf8.elementsEqual(text.utf8))
  }
}
