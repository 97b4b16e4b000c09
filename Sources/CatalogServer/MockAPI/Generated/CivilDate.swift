/// A moment in UTC split into the calendar's parts, without a calendar, locale or formatter.
struct CivilDate: Equatable, Sendable {
  let year: Int
  /// From 1 to 12.
  let month: Int
  /// From 1 to 31.
  let day: Int
  let secondOfDay: Int
  /// 0 is Sunday.
  let weekday: Int

  init(secondsSince1970 seconds: Int) {
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    secondOfDay = seconds - days * 86_400
    weekday = ((days + 4) % 7 + 7) % 7
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": civil_from_days.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// `2017-11-04`
  var dayText: String {
    "\(year)-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

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
