/// A document that was refused, with everything that is wrong with it, in the order of its lines.
package struct MarkdownError: Error, Hashable {
  /// Never empty.
  package let problems: [MarkdownProblem]

  package init(problems: [MarkdownProblem]) {
    self.problems = problems
  }
}

extension MarkdownError: CustomStringConvertible {
  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
