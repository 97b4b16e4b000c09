/// A day of the calendar.
struct CivilDay: Hashable, Sendable {
  let year: Int
  /// From 1 to 12.
  let month: Int
  /// From 1 to 31.
  let day: Int

  /// - Parameter month: from 1 to 12.
  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `2013-12-02`
  var text: String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "-"
      + Self.twoDigits(month) + "-" + Self.twoDigits(day)
  }

  private static func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}
