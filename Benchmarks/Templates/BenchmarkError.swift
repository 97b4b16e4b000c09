/// Why there is nothing to measure: a template that does not compile, or pages that differ.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
}
