package import Foundation

/// When files were changed last, on each file system: from when on a further change has another time.
package struct ChangeTimes: Sendable {
  /// The seconds that the slowest clock does not tell apart, on a file system that tells fractions of one: Linux stamps by its timer, 100
  /// times a second or more often.
  package static let tick: TimeInterval = 0.012
  /// The same on one that does not: FAT counts by two seconds.
  private static let wholeTick: TimeInterval = 2

  private struct Device {
    var newest = Date.distantPast
    var tellsFractions = false
  }

  private var devices: [UInt64: Device] = [:]

  package init() {}

  package mutating func add(seconds: Int, nanoseconds: Int, on device: UInt64) {
    let time = Self.date(seconds, nanoseconds)
    var known = devices[device] ?? Device()
    known.newest = max(known.newest, time)
    // One file that tells them speaks for its own file system only.
    if nanoseconds != 0 { known.tellsFractions = true }
    devices[device] = known
  }

  /// Whether any change from the moment on has another time than what is there.
  package func areOver(at moment: Date) -> Bool {
    devices.values.allSatisfy { device in
      moment.timeIntervalSince(device.newest)
        >= (device.tellsFractions ? Self.tick : Self.wholeTick)
    }
  }

  /// Whether any change from the moment on has another time than this one: where it has no fraction, its file system may tell none.
  static func isOver(seconds: Int, nanoseconds: Int, at moment: Date) -> Bool {
    moment.timeIntervalSince(date(seconds, nanoseconds)) >= (nanoseconds != 0 ? tick : wholeTick)
  }

  static func date(_ seconds: Int, _ nanoseconds: Int) -> Date {
    Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
  }
}
