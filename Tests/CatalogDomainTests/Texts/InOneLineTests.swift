import CatalogDomain
import Testing

@Suite("Texts in one line")
struct InOneLineTests {
  @Test func `lines are joined by a blank, and empty ones left out`() {
    #expect("one\n\ntwo\r\nthree\n".inOneLine == "one two three")
  }

  @Test func `a single line stays as it is`() {
    #expect(" a  b ".inOneLine == " a  b ")
  }
}
