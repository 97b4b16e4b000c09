import CatalogData
import Foundation
import Testing

@Suite("When a server says to come again")
struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 784_111_700)

  @Test(arguments: [
    ("120", 120.0), (" 0 ", 0), ("99999999999999999999", 1_000_000_000),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 77), ("Sunday, 06-Nov-94 08:49:37 GMT", 77),
    ("Sun Nov  6 08:49:37 1994", 77), ("Sat, 05 Nov 1994 08:49:37 GMT", 0),
    ("Thu, 29 Feb 1996 00:00:00 GMT", 41_440_300),
    // A leap second, and the years that two digits stand for: 1970 and 2069.
    ("Sat, 31 Dec 2016 23:59:60 GMT", 699_117_100), ("Thursday, 01-Jan-70 00:00:00 GMT", 0),
    ("Tuesday, 31-Dec-69 00:00:00 GMT", 1_000_000_000),
  ])
  func `seconds and the three forms of date are understood`(text: String, seconds: Double) throws {
    #expect(try #require(RetryAfter(text)).delay(from: now) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "soon", "-1", "1.5", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
    "06 Nov 1994",
  ])
  func `anything else is no wish`(text: String) {
    #expect(RetryAfter(text) == nil)
  }

  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:30 GMT", nil, 7.0), ("no date", nil, 77),
      ("Sun, 06 Nov 1994 09:49:30 GMT", nil, 0), ("Sun, 06 Nov 1994 08:49:30 GMT", "9", 77),
    ] as [(String, String?, Double)])
  func `a date is counted from that of the answer, where it is a fresh one`(
    sent: String, age: String?, seconds: Double
  ) {
    let fields = HTTPFields(
      [("Date", sent), ("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT")]
        + (age.map { [("Age", $0)] } ?? []))
    let answer = HTTPAnswer(status: 429, fields: fields, body: Data(), requests: 1)
    #expect(answer.retryAfter(now: now) == .seconds(seconds))
  }
}
