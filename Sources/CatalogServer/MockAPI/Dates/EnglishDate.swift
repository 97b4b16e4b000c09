import CatalogDomain
import Foundation

/// A moment in UTC with the English names of its month and weekday, without a calendar, locale or formatter.
struct EnglishDate: Equatable, Sendable {
  let day: CivilDay
  /// `18:48:46`
  let timeText: String
  /// 0 is Sunday.
  let weekday: Int

  init(secondsSince1970 seconds: Int) {
    let moment = UTCDate(Date(timeIntervalSince1970: Double(seconds)))
    day = moment.date
    timeText = moment.time
    weekday = ((day.daysSince1970 + 4) % 7 + 7) % 7
  }

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  var monthName: String { Self.monthNames[day.month - 1] }
}
