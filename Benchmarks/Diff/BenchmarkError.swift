/// Why there is nothing to measure.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
}
