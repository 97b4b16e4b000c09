import CatalogDomain

/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
enum HTTPDate {
  static func text(secondsSince1970 seconds: Int) -> String {
    let date = EnglishDate(secondsSince1970: seconds)
    let day = String(date.day.day).zeroPadded(to: 2)
    let month = date.monthName.prefix(3)
    let weekday = EnglishDate.weekdayNames[date.weekday]
    return "\(weekday), \(day) \(month) \(date.day.year) \(date.timeText) GMT"
  }

  /// Seconds since 1970; nil for anything but the one form that servers write today.
  static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
      let month = EnglishDate.monthNames.firstIndex(where: { $0.prefix(3) == parts[2] })
    else { return nil }
    let time = parts[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]),
      (0...60).contains(time[2]), (1970...9999).contains(year),
      let day = CivilDay(year: year, month: month + 1, day: day)
    else { return nil }
    return day.secondsSince1970(hour: time[0], minute: time[1], second: time[2])
  }
}
