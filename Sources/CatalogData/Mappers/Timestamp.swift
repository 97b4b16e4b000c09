import CatalogDomain
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
    let milliseconds = Int(date.milliseconds)
    let days = milliseconds.dividedDown(by: 86_400_000)
    let time = milliseconds - days * 86_400_000
    let day = CivilDay(daysSince1970: days)
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
    append(day.year, 4, "-")
    append(day.month, 2, "-")
    append(day.day, 2, "T")
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
      let day = CivilDay(year: year, month: month, day: day), hour < 24, minute < 60, second < 60
    else { return nil }
    var index = 19
    guard let fraction = fraction(bytes, &index), let offset = offset(bytes, &index),
      index == bytes.count
    else { return nil }
    let seconds = day.secondsSince1970(hour: hour, minute: minute, second: second) - offset
    // The offset may lead into another year.
    guard 0...9999 ~= CivilDay(daysSince1970: seconds.dividedDown(by: 86_400)).year else {
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
}
