import BenchmarkSupport

/// What one way to render costs.
struct MarkdownMeasurement: Codable, Sendable {
  let what: String
  let bytes: Int
  /// Milliseconds of processor time in the fastest round, and in the round in the middle.
  let minimum: Double
  let median: Double

  /// Of the fastest round.
  var megabytesPerSecond: Double { Double(bytes) / 1000 / minimum }

  /// - Parameter time: runs the work once and gives the seconds it took.
  static func measure(
    _ what: String, bytes: Int, rounds: Int, time: () throws -> Double
  ) rethrows -> MarkdownMeasurement {
    _ = try time()
    let times = try RoundTimes(of: rounds) { try time() * 1000 }
    return MarkdownMeasurement(
      what: what, bytes: bytes, minimum: times.minimum, median: times.median)
  }
}
