package import Foundation

/// Reads the API's moments: `2017-11-04T18:48:46.250Z` (ISO 8601), with or without a fraction.
///
/// By hand, over bytes: Foundation's plain parser refuses fractions on Linux, and costs as much as the rest of a record.
package enum Timestamp {
  /// What a message says was expected.
  package static let example = "a moment such as 2017-11-04T18:48:46.250Z"

  /// Exact to the millisecond; digits behind it are dropped. Nil when the text is no such moment.
  package static func date(_ text: String) -> Date? {
    var text = text
    guard let milliseconds = text.withUTF8({ milliseconds($0) }) else { return nil }
    return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
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
}
