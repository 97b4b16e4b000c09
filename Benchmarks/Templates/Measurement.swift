import Foundation

/// What rendering one page costs with one engine, in processor time: what else the machine does counts for
/// little.
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
    var times: [Double] = []
    for _ in 0..<rounds {
      times.append(try microseconds(pages, render) / Double(pages))
    }
    times.sort()
    return Measurement(
      engine: engine, bytes: bytes, minimum: times[0], median: times[times.count / 2])
  }

  private static func microseconds(_ pages: Int, _ render: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    for _ in 0..<pages { try render() }
    return processorTime() - start
  }

  /// Microseconds that this thread has had a processor.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1_000
  }
}
