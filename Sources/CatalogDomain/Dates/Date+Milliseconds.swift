package import Foundation

extension Date {
  /// Since 1970, rounded to the nearest. A file may have a date so far off that a `Double` no longer tells one millisecond from the next:
  /// it is taken for the farthest where it does, which can be reckoned with.
  package var milliseconds: Int64 {
    let farthest = 0x1p53
    return Int64(max(-farthest, min(farthest, (timeIntervalSince1970 * 1000).rounded())))
  }
}
