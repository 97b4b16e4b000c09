import Foundation

/// A moment as every message writes it: `2026-11-20T06:00:00Z`, in UTC whatever the place.
struct Timestamp: CustomStringConvertible {
  let date: Date

  init(_ date: Date) {
    self.date = date
  }

  var description: String {
    date.formatted(.iso8601)
  }
}
