import BenchmarkSupport

/// What rendering one page costs with one engine, in processor time.
struct Measurement: Codable, Sendable {
  let engine: String
  /// Bytes of the page.
  let bytes: Int
  /// Microseconds per page in the fastest round.
  let minimum: Double
  /// Microseconds per page in the round in the middle.
  let median: Double

  /// Runs `render` for `rounds` rounds of about a tenth of a second each, after some to warm up.
  static func measure(
    _ engine: String, bytes: Int, rounds: Int, _ render: () throws -> Void
  ) rethrows -> Measurement {
    var pages = 1
    while try microseconds(pages, render) < 100_000 {
      pages *= 2
    }
    let times = try RoundTimes(of: rounds) { try microseconds(pages, render) / Double(pages) }
    return Measurement(
      engine: engine, bytes: bytes, minimum: times.minimum, median: times.median)
  }

  private static func microseconds(_ pages: Int, _ render: () throws -> Void) rethrows -> Double {
    let start = ProcessFigures.secondsOfThread
    for _ in 0..<pages { try render() }
    return (ProcessFigures.secondsOfThread - start) * 1e6
  }
}
