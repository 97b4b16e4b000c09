/// How long work took in several rounds.
package struct RoundTimes {
  /// In the fastest round.
  package let minimum: Double
  /// In the round in the middle.
  package let median: Double

  /// - Parameter time: does the work once and gives the time that it took.
  package init(of rounds: Int, _ time: () throws -> Double) rethrows {
    var times: [Double] = []
    for _ in 0..<rounds { times.append(try time()) }
    times.sort()
    minimum = times[0]
    median = times[times.count / 2]
  }
}
