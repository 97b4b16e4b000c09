import CatalogDomain
import Foundation
import Testing

@Suite("Days of the calendar, against Foundation's")
struct CivilDayTests {
  @Test func `is the day that the calendar says, and leads back to it`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // Foundation's changes to the Julian calendar before 1582.
    let first = try #require(CivilDay(year: 1583, month: 1, day: 1)).daysSince1970
    let last = try #require(CivilDay(year: 9999, month: 12, day: 31)).daysSince1970
    // A step that meets every day of the year, month and week.
    for days in stride(from: first, through: last, by: 37) {
      let date = Date(timeIntervalSince1970: Double(days) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let day = CivilDay(daysSince1970: days)
      #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day])
      #expect(day.daysSince1970 == days)
      #expect(CivilDay(year: day.year, month: day.month, day: day.day) == day)
    }
  }

  @Test(arguments: [
    (-719_528, "0000-01-01"), (-1, "1969-12-31"), (0, "1970-01-01"), (19_782, "2024-02-29"),
  ])
  func `is written with four digits of the year`(_ days: Int, _ text: String) {
    #expect(CivilDay(daysSince1970: days).text == text)
    #expect(CivilDay(daysSince1970: days).daysSince1970 == days)
  }

  @Test(arguments: [
    (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0),
  ])
  func `is none that the calendar lacks`(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDay(year: year, month: month, day: day) == nil)
  }
}
