package import Foundation

/// How far the clocks of two machines that share a cache may be apart.
package enum ClockTolerance {
  /// What is dated so little after now is new; what is dated later tells of a clock that was wrong.
  package static let seconds: TimeInterval = 300

  /// Whether what has the date was dated by a clock that was ahead, so that nobody knows how old it is.
  package static func isAhead(_ date: Date, of now: Date) -> Bool {
    date > now.addingTimeInterval(seconds)
  }

  /// When something was last used that is used now: what is noted never goes back, unless it tells of a clock that was wrong.
  package static func lastUse(noted: Date, now: Date) -> Date {
    isAhead(noted, of: now) ? now : max(noted, now)
  }
}
