package import Foundation

/// A moment as a ZIP holds it (APPNOTE 4.4.6): to two seconds, from 1980 to 2107, of no time zone. We write UTC.
package struct ZipTime: Hashable {
  package let time: UInt16
  package let date: UInt16

  /// The earliest there is.
  package static let earliest = ZipTime(Date(timeIntervalSince1970: 0))

  init(time: UInt16, date: UInt16) {
    self.time = time
    self.date = date
  }

  /// A moment out of range becomes the nearest one.
  package init(_ moment: Date) {
    // 1980-01-01T00:00:00Z and 2107-12-31T23:59:58Z.
    let clamped = min(max(moment.timeIntervalSince1970, 315_532_800), 4_354_819_198)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: clamped.rounded(.down)))
    func part(_ value: Int?, _ shift: Int) -> UInt16 { UInt16(value ?? 0) << UInt16(shift) }
    time = part(parts.hour, 11) | part(parts.minute, 5) | UInt16((parts.second ?? 0) / 2)
    date = part((parts.year ?? 1980) - 1980, 9) | part(parts.month, 5) | part(parts.day, 0)
  }
}
