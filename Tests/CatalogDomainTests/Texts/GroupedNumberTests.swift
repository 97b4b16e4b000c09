import CatalogDomain
import Testing

@Suite("Numbers grouped by three")
struct GroupedNumberTests {
  @Test func `numbers are grouped by three`() {
    #expect(
      [0, 999, 1000, 1_234_567, -1234].map(\.grouped) == [
        "0", "999", "1,000", "1,234,567", "-1,234",
      ])
  }

  @Test func `of one thing a number does not speak as of several`() {
    #expect(
      [0, 1, 1000].map { $0.counted("page") } == ["0 pages", "1 page", "1,000 pages"])
  }
}
