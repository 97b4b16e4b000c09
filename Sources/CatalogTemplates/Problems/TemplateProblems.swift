/// All problems found in a run over the templates, each once: a partial that ten pages use reports its
/// mistakes one time.
package struct TemplateProblems: Sendable, Hashable {
  private var found: Set<TemplateProblem> = []

  package init() {}

  package var isEmpty: Bool { found.isEmpty }

  package var count: Int { sorted.count }

  /// By path, line and column, one for each place: a partial's mistake is another one in each page that uses it, and is mended once.
  /// Of a file as a whole there may be many.
  package var sorted: [TemplateProblem] {
    var places: Set<[String]> = []
    return found.sorted().filter { problem in
      problem.line == 0
        || places.insert([problem.path, String(problem.line), String(problem.column)]).inserted
    }
  }

  package mutating func insert(_ problem: TemplateProblem) {
    found.insert(problem)
  }

  package mutating func formUnion(_ others: TemplateProblems) {
    found.formUnion(others.found)
  }
}

extension TemplateProblems: CustomStringConvertible {
  /// Every problem with its source line and caret, one below the other.
  package var description: String {
    sorted.map(\.description).joined(separator: "\n")
  }
}
