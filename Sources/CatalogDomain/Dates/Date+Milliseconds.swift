package import Foundation

extension Date {
  /// Since 1970, rounded to the nearest. A date so far off that a `Double` no longer tells one from the next, as a file may have, is
  /// taken for the farthest one of which it does: that can be reckoned with.
  package var milliseconds: Int64 {
    let farthest = 0x1p53
    return Int64(max(-farthest, min(farthest, (timeIntervalSince1970 * 1000).rounded())))
  }
}
