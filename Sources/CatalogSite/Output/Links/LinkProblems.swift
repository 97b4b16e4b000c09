/// Every link that leads nowhere and all that is never closed, of all pages, sorted and each once.
package struct LinkProblems: Error, Hashable, Sendable, CustomStringConvertible {
  package let problems: [LinkProblem]

  init(_ problems: [LinkProblem]) {
    self.problems = Set(problems).sorted()
  }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
