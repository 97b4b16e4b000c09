import CatalogData
import Testing

@Suite struct PlainNumberTests {
  @Test func `numbers are grouped by three`() {
    #expect(
      [0, 999, 1000, 1_234_567, -1234].map(\.grouped) == [
        "0", "999", "1,000", "1,234,567", "-1,234",
      ])
  }

  @Test func `durations are in seconds without idle zeros`() {
    #expect(
      [
        Duration.seconds(10), .milliseconds(250), .milliseconds(300), .milliseconds(1050),
        .seconds(3600),
      ]
      .map(\.inSeconds) == ["10 s", "0.25 s", "0.3 s", "1.05 s", "3,600 s"])
  }
}
