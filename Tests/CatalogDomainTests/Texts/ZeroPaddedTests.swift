import CatalogDomain
import Testing

@Suite("Numbers with zeros before them")
struct ZeroPaddedTests {
  @Test func `a number has so many digits at least`() {
    #expect(["7", "007", "1234"].map { $0.zeroPadded(to: 3) } == ["007", "007", "1234"])
  }
}
