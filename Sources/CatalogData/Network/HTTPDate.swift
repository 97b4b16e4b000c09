import CatalogDomain
package import Foundation

/// Reads the three forms of date that HTTP allows (RFC 9110, section 5.6.7), in any locale.
package enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`; else nil.
  package static func date(from text: String) -> Date? {
    let words = text.split { " ,-".contains($0) }.map { $0.lowercased() }
    guard words.count >= 5, let place = words.firstIndex(where: months.contains),
      let month = months.firstIndex(of: words[place])
    else { return nil }
    // asctime's form names the month before the day and the year last.
    if place == 1 {
      return date(year: words[4], month: month, day: words[2], time: words[3])
    }
    guard place == 2 else { return nil }
    return date(year: words[3], month: month, day: words[1], time: words[4])
  }

  private static func date(year: String, month: Int, day: String, time: String) -> Date? {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    guard var year = Int(year), year >= 0, year < 10_000, let day = Int(day), parts.count == 3,
      (0..<24).contains(parts[0]), (0..<60).contains(parts[1]),
      (0...60).contains(parts[2])
    else { return nil }
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    guard let day = CivilDay(year: year, month: month + 1, day: day) else { return nil }
    let seconds = day.secondsSince1970(hour: parts[0], minute: parts[1], second: parts[2])
    return Date(timeIntervalSince1970: Double(seconds))
  }
}
