import CatalogDomain

/// A moment in UTC split into the calendar's parts, without a calendar, locale or formatter.
struct CivilDate: Equatable, Sendable {
  let day: CivilDay
  let secondOfDay: Int
  /// 0 is Sunday.
  let weekday: Int

  init(secondsSince1970 seconds: Int) {
    let days = seconds.dividedDown(by: 86_400)
    day = CivilDay(daysSince1970: days)
    secondOfDay = seconds - days * 86_400
    weekday = ((days + 4) % 7 + 7) % 7
  }

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  var monthName: String { Self.monthNames[day.month - 1] }

  /// `18:48:46`
  var timeText: String {
    [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
      .map { Self.padded($0, to: 2) }.joined(separator: ":")
  }

  static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
