import CatalogData
import CatalogTestSupport
import Foundation
import Testing

@Suite("Moments as the API writes them")
struct TimestampTests {
  @Test(
    "a moment is read to the millisecond",
    arguments: [
      ("2017-11-04T18:48:46.250Z", 1_509_821_326_250),
      ("2017-11-04T18:48:46Z", 1_509_821_326_000),
      ("2017-11-04T18:48:46.2Z", 1_509_821_326_200),
      ("2017-11-04T18:48:46.001999Z", 1_509_821_326_001),
      ("2017-11-04T19:48:46.250+01:00", 1_509_821_326_250),
      ("2017-11-04T13:18:46.250-05:30", 1_509_821_326_250),
      ("1970-01-01T00:00:00.000Z", 0), ("1969-12-31T23:59:59.999Z", -1),
      ("2000-02-29T00:00:00Z", 951_782_400_000), ("2024-02-29T00:00:00Z", 1_709_164_800_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000),
    ])
  func moments(_ text: String, _ milliseconds: Int) throws {
    let date = try #require(Timestamp.date(text))
    #expect(Int((date.timeIntervalSince1970 * 1000).rounded()) == milliseconds)
    #expect(date == Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    #expect(Timestamp.date(Timestamp.text(date)) == date)
  }

  @Test(
    "what is no moment is none",
    arguments: [
      "", "yesterday", "2017-11-04", "2017-11-04T18:48:46", "2017-11-04T18:48:46.Z",
      "2017-13-04T18:48:46Z", "2017-00-04T18:48:46Z", "2017-02-29T18:48:46Z",
      "1900-02-29T18:48:46Z", "2017-04-31T18:48:46Z", "2017-11-04T24:00:00Z",
      "2017-11-04T18:60:46Z", "2017-11-04T18:48:60Z", "2017-11-04T18:48:46.250",
      "2017-11-04T18:48:46.250Zx", "2017-11-04T18:48:46+1:00", "2017-11-04T18:48:46+25:00",
      "2017-11-04T18:48:46+24:00", "2017-11-04T18:48:46-01:60",
      "-017-11-04T18:48:46Z", "2017/11/04T18:48:46Z", "２０17-11-04T18:48:46Z",
      // A year before the first and one behind the last, in UTC.
      "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
    ])
  func noMoments(_ text: String) {
    #expect(Timestamp.date(text) == nil)
  }

  @Test func `random moments are the ones Foundation wrote`() throws {
    var random = SeededGenerator(seed: 7)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<2000 {
      let milliseconds = Int.random(in: -11_000_000_000_000...250_000_000_000_000, using: &random)
      let date = Date(timeIntervalSince1970: Double(milliseconds / 1000))
      let text = style.format(date).replacing(".000Z", with: ".250Z")
      #expect(Timestamp.date(text) == date.addingTimeInterval(0.25), "\(text)")
    }
  }
}
