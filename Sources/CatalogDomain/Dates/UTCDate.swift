package import Foundation

/// A moment in UTC to the second, as ISO 8601 and RFC 3339, which is that of feeds, write it: `2025-12-14T06:00:00Z`.
///
/// Without locale or time zone of the machine.
package struct UTCDate: Hashable, Sendable, CustomStringConvertible {
  /// Those since 1970 that four digits of a year can tell: of the years 1 to 9999.
  package static let seconds = -62_135_596_800...253_402_300_799
  private static let secondsInDay = 86_400

  private let secondsSince1970: Int

  /// A moment outside of `seconds` is taken for the nearest one inside.
  package init(_ date: Date) {
    let (first, last) = (Double(Self.seconds.lowerBound), Double(Self.seconds.upperBound))
    secondsSince1970 = Int(max(first, min(last, date.timeIntervalSince1970.rounded(.down))))
  }

  package var date: CivilDay {
    CivilDay(daysSince1970: secondsSince1970.dividedDown(by: Self.secondsInDay))
  }

  /// `2025-12-14`
  package var day: String { date.text }

  /// `06:00:00`
  package var time: String {
    let days = secondsSince1970.dividedDown(by: Self.secondsInDay)
    let seconds = secondsSince1970 - days * Self.secondsInDay
    return CivilDay.twoDigits(seconds / 3600) + ":" + CivilDay.twoDigits(seconds / 60 % 60) + ":"
      + CivilDay.twoDigits(seconds % 60)
  }

  package var description: String { day + "T" + time + "Z" }

  /// The moment to the millisecond, which two that differ may need: `2025-12-14T06:00:00.250Z`.
  package static func exact(_ date: Date) -> String {
    let milliseconds = Int(date.milliseconds)
    let seconds = milliseconds.dividedDown(by: 1000)
    let rest = String(milliseconds - seconds * 1000).zeroPadded(to: 3)
    return UTCDate(Date(timeIntervalSince1970: Double(seconds))).description.dropLast()
      + ".\(rest)Z"
  }
}
