import CatalogDomain
import Testing

@Suite("Digits")
struct DigitTests {
  @Test func `0 to 9 are digits, and nothing beside them`() {
    let digits = "/0123456789:aA-+٣".utf8.filter(\.isDigit)
    #expect(String(decoding: digits, as: UTF8.self) == "0123456789")
  }
}
