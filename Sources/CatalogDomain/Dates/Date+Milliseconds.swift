package import Foundation

extension Date {
  /// Since 1970, rounded to the nearest.
  package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}
