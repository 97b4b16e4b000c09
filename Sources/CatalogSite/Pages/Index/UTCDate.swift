import Foundation

/// A moment in UTC as ISO 8601 writes it, without locale or time zone of the machine.
struct UTCDate: Hashable {
  private let secondsSince1970: Int

  /// A moment outside of the years 1 to 9999 is taken for the nearest one inside.
  init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    secondsSince1970 = Int(max(-62_135_596_800, min(253_402_300_799, seconds)))
  }

  /// `2025-12-14`
  var day: String { date.text }

  var date: CivilDay {
    let (year, month, day) = Self.civil(
      daysSince1970: Self.floorDivide(secondsSince1970, Self.secondsInDay))
    return CivilDay(year: year, month: month, day: day)
  }

  /// `2025-12-14T06:00:00Z`
  var second: String { day + "T" + time + "Z" }

  /// `06:00:00`
  var time: String {
    let days = Self.floorDivide(secondsSince1970, Self.secondsInDay)
    let seconds = secondsSince1970 - days * Self.secondsInDay
    return Self.twoDigits(seconds / 3600) + ":" + Self.twoDigits(seconds / 60 % 60) + ":"
      + Self.twoDigits(seconds % 60)
  }

  private static let secondsInDay = 86_400

  /// The proleptic Gregorian date: years are counted from 1 March, so that the leap day is the last.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number - divisor + 1) / divisor
  }

  private static func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}
