package import Foundation

/// Reads the API's moments: `2017-11-04T18:48:46.250Z` (ISO 8601), with or without a fraction.
///
/// By hand, over bytes: Foundation's plain parser refuses fractions on Linux, and costs as much as the rest of a record.
package enum Timestamp {
  /// What a message says was expected.
  package static let example = "a moment such as 2017-11-04T18:48:46.250Z"

  /// Exact to the millisecond; digits behind it are dropped. Nil when the text is no such moment, or one that in UTC is outside of the
  /// years 0 to 9999: `text` could not write it.
  package static func date(_ text: String) -> Date? {
    var text = text
    guard let milliseconds = text.withUTF8({ milliseconds($0) }) else { return nil }
    return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The moment as the API writes it, in UTC, exact to the millisecond. One that `date` gave: years are written with four digits.
  package static func text(_ date: Date) -> String {
    let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded())
    let day =
      milliseconds >= 0 ? milliseconds / 86_400_000 : -((86_399_999 - milliseconds) / 86_400_000)
    let time = milliseconds - day * 86_400_000
    let (year, month, dayOfMonth) = civil(day)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    func append(_ number: Int, _ digits: Int, _ end: Unicode.Scalar) {
      var unit = digits == 4 ? 1000 : digits == 3 ? 100 : 10
      while unit > 0 {
        text.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
        unit /= 10
      }
      text.append(UInt8(ascii: end))
    }
    append(year, 4, "-")
    append(month, 2, "-")
    append(dayOfMonth, 2, "T")
    append(time / 3_600_000, 2, ":")
    append(time / 60_000 % 60, 2, ":")
    append(time / 1000 % 60, 2, ".")
    append(time % 1000, 3, "Z")
    return String(decoding: text, as: UTF8.self)
  }

  /// Since 1970.
  private static func milliseconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count >= 20,
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes, 0, 4), let month = number(bytes, 5, 2),
      let day = number(bytes, 8, 2), let hour = number(bytes, 11, 2),
      let minute = number(bytes, 14, 2), let second = number(bytes, 17, 2),
      1...12 ~= month, 1...daysIn(month: month, year: year) ~= day,
      hour < 24, minute < 60, second < 60
    else { return nil }
    var index = 19
    guard let fraction = fraction(bytes, &index), let offset = offset(bytes, &index),
      index == bytes.count
    else { return nil }
    let seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
    guard seconds >= days(0, 1, 1) * 86_400, seconds < days(10_000, 1, 1) * 86_400 else {
      return nil
    }
    return seconds * 1000 + fraction
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ length: Int)
    -> Int?
  {
    var value = 0
    for index in start..<start + length {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// Milliseconds; 0 without a fraction, nil for a point without digits.
  private static func fraction(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int? {
    guard bytes[index] == UInt8(ascii: ".") else { return 0 }
    index += 1
    let start = index
    var value = 0
    var unit = 100
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      value += Int(digit) * unit
      unit /= 10
      index += 1
    }
    return index > start ? value : nil
  }

  /// Seconds east of Greenwich.
  private static func offset(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int? {
    guard index < bytes.count else { return nil }
    let sign = bytes[index]
    if sign == UInt8(ascii: "Z") {
      index += 1
      return 0
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), bytes.count == index + 6,
      bytes[index + 3] == UInt8(ascii: ":"),
      let hours = number(bytes, index + 1, 2), let minutes = number(bytes, index + 4, 2),
      hours < 24, minutes < 60
    else { return nil }
    index += 6
    let seconds = hours * 3600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970 in the Gregorian calendar, counted in years that begin in March so that leap days come last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The other way round of `days`.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }
}
