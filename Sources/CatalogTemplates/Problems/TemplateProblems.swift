/// All problems found in a run over the templates, each once: a partial that ten pages use reports its
/// mistakes one time.
package struct TemplateProblems: Sendable, Hashable {
  /// One for each place: a partial's mistake is another one in each page that uses it, and is mended once.
  private var found: [Place: TemplateProblem] = [:]

  private struct Place: Hashable {
    let path: String
    let line: Int
    let column: Int
    /// What sets the problems of a file as a whole apart, of which there may be many; else empty.
    let message: String

    init(_ problem: TemplateProblem) {
      path = problem.path
      line = problem.line
      column = problem.column
      message = problem.line == 0 ? "\(problem.message); \(problem.help)" : ""
    }
  }

  package init() {}

  package var isEmpty: Bool { found.isEmpty }

  package var count: Int { found.count }

  /// Whether they are so many that no more were looked for.
  package var isCut: Bool { count >= CompileLimits.problems }

  /// What else is to be said of problems of a kind; nil where all were found. How many more there are nobody knows: the limit saves
  /// looking for them.
  package func remark(on kind: String) -> String? {
    isCut ? "after \(count) \(kind) no more were looked for; there may be others" : nil
  }

  /// By path, line and column.
  package var sorted: [TemplateProblem] { found.values.sorted() }

  /// Of two at one place the one that comes first in order stays, whichever was found first.
  package mutating func insert(_ problem: TemplateProblem) {
    let place = Place(problem)
    if let known = found[place], known < problem { return }
    found[place] = problem
  }

  package mutating func formUnion(_ others: TemplateProblems) {
    others.found.values.forEach { insert($0) }
  }
}

extension TemplateProblems: CustomStringConvertible {
  /// Every problem with its source line and caret, one below the other.
  package var description: String {
    sorted.map(\.description).joined(separator: "\n")
  }
}
