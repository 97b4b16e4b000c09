/// A day of the Gregorian calendar, which is taken to go on before it was made: without locale or time zone of the machine.
///
/// From and to days since 1970 as in Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": in years that begin in March, so
/// that leap days come last.
package struct CivilDay: Hashable, Sendable {
  package let year: Int
  /// From 1 to 12.
  package let month: Int
  /// From 1 to 31.
  package let day: Int

  private static let daysInEra = 146_097
  private static let daysBefore1970 = 719_468

  /// - Returns: nil when the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard 1...12 ~= month, day >= 1, day <= Self.days(in: month, of: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// - Parameter days: since 1 January 1970, negative before it.
  package init(daysSince1970 days: Int) {
    let shifted = days + Self.daysBefore1970
    let era = shifted.dividedDown(by: Self.daysInEra)
    let dayOfEra = shifted - era * Self.daysInEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Since 1 January 1970, negative before it.
  package var daysSince1970: Int {
    let marchYear = month > 2 ? year : year - 1
    let era = marchYear.dividedDown(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * Self.daysInEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
      - Self.daysBefore1970
  }

  /// A time of the day in UTC, since 1970; negative before it.
  package func secondsSince1970(hour: Int, minute: Int, second: Int) -> Int {
    daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `2013-12-02`
  package var text: String {
    String(year).zeroPadded(to: 4) + "-" + Self.twoDigits(month) + "-" + Self.twoDigits(day)
  }

  static func twoDigits(_ number: Int) -> String {
    String(number).zeroPadded(to: 2)
  }
}

extension Int {
  /// Rounded down, where `/` rounds towards zero.
  package func dividedDown(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
