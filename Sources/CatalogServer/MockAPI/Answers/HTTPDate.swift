/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
enum HTTPDate {
  static func text(secondsSince1970 seconds: Int) -> String {
    let date = CivilDate(secondsSince1970: seconds)
    let day = CivilDate.padded(date.day, to: 2)
    let month = CivilDate.monthNames[date.month - 1].prefix(3)
    return
      "\(CivilDate.weekdayNames[date.weekday]), \(day) \(month) \(date.year) \(date.timeText) GMT"
  }

  /// Seconds since 1970; nil for anything but the one form that servers write today.
  static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
      let month = CivilDate.monthNames.firstIndex(where: { $0.prefix(3) == parts[2] })
    else { return nil }
    let time = parts[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]),
      (0...60).contains(time[2]), (1...31).contains(day), (1970...9999).contains(year)
    else { return nil }
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": days_from_civil.
    let shiftedYear = month < 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * ((month + 10) % 12) + 2) / 5 + day - 1
    let days =
      era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    return days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
  }
}
