/// Why the owner's content cannot be used: everything that is wrong with it, by file and line.
package struct ContentError: Error, Hashable, Sendable {
  /// Never empty.
  package let problems: [ContentProblem]

  package init(_ problems: [ContentProblem]) {
    self.problems = problems.sorted()
  }
}

extension ContentError: CustomStringConvertible {
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
