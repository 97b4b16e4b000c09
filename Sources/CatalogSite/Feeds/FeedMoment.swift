package import Foundation

/// A moment as feeds write it: RFC 3339, in UTC, to the second.
package enum FeedMoment {
  package static func text(_ date: Date) -> String {
    // Both kinds of feed take years of four digits only.
    let earliest = Date(timeIntervalSince1970: -62_135_596_800)
    let latest = Date(timeIntervalSince1970: 253_402_300_799)
    return min(max(date, earliest), latest).formatted(.iso8601)
  }
}
