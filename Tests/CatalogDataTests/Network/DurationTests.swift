import CatalogData
import Testing

@Suite("Durations in seconds")
struct DurationTests {
  @Test func `durations are in seconds without idle zeros`() {
    #expect(
      [
        Duration.seconds(10), .milliseconds(250), .milliseconds(300), .milliseconds(1050),
        .seconds(3600),
      ]
      .map(\.inSeconds) == ["10 s", "0.25 s", "0.3 s", "1.05 s", "3,600 s"])
  }
}
