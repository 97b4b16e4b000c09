/// Why nothing was measured: a program that failed, a template that does not compile, pages that differ.
package struct BenchmarkError: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}
