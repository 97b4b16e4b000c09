package import Foundation

/// How far the clocks of two machines that share a cache may be apart.
package enum ClockTolerance {
  /// What is dated so little after now is new; what is dated later tells of a clock that was wrong.
  package static let seconds: TimeInterval = 300

  /// When something was last used that is used now: what is noted never goes back, unless it tells of a clock that was wrong.
  package static func lastUse(noted: Date, now: Date) -> Date {
    noted > now.addingTimeInterval(seconds) ? now : max(noted, now)
  }
}
