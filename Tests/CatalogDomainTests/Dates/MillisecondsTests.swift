import CatalogDomain
import Foundation
import Testing

@Suite("Milliseconds of a date")
struct MillisecondsTests {
  @Test(
    arguments: [
      (0, 0), (1.0004, 1000), (-1.0006, -1001), (9_223_372_036_854_775, 1 << 53),
      (-.infinity, -1 << 53),
    ] as [(Double, Int64)])
  func `are whole numbers that can be reckoned with, however far off it is`(
    seconds: Double, milliseconds: Int64
  ) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(date.milliseconds == milliseconds)
    #expect(UTCDate.exact(date).hasSuffix("Z"))
  }
}
