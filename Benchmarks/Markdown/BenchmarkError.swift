/// Why nothing was measured.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
}
