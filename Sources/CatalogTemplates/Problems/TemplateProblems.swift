/// All problems found in a run over the templates, each once: a partial that ten pages use reports its
/// mistakes one time.
package struct TemplateProblems: Sendable, Hashable {
  /// One for each place: a partial's mistake is another one in each page that uses it, and is mended once.
  private var found: [Place: Finding] = [:]
  /// By path, the bytes of the names that mean something in one use of their template at least.
  private var meant: [String: Set<Int>] = [:]

  private struct Finding: Hashable {
    let problem: TemplateProblem
    /// Of the name that it says means nothing; nil where it says something else.
    let unknownName: Int?
  }

  private struct Place: Hashable {
    let path: String
    let line: Int
    let column: Int
    /// Tells apart the problems of a file as a whole, of which there may be many; empty for all others.
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
  package var sorted: [TemplateProblem] { found.values.map(advised).sorted() }

  /// Of two at one place the one that comes first in order stays, whichever was found first.
  package mutating func insert(_ problem: TemplateProblem) {
    insert(problem, onUnknownNameAt: nil)
  }

  /// - Parameter name: the byte of the name that the problem says means nothing.
  mutating func insert(_ problem: TemplateProblem, onUnknownNameAt name: Int?) {
    let place = Place(problem)
    if let known = found[place], known.problem < problem { return }
    found[place] = Finding(problem: problem, unknownName: name)
  }

  /// - Parameter path: of a template, which others may use as well.
  mutating func noteMeaning(ofNameAt offset: Int, in path: String) {
    meant[path, default: []].insert(offset)
  }

  package mutating func formUnion(_ others: TemplateProblems) {
    for finding in others.found.values {
      insert(finding.problem, onUnknownNameAt: finding.unknownName)
    }
    meant.merge(others.meant) { $0.union($1) }
  }

  /// A name that means something elsewhere is no slip: another one in its place would break that.
  private func advised(_ finding: Finding) -> TemplateProblem {
    guard let name = finding.unknownName, meant[finding.problem.path]?.contains(name) == true
    else { return finding.problem }
    return finding.problem.advising("other uses of this template have it")
  }
}

extension TemplateProblems: CustomStringConvertible {
  /// Every problem with its source line and caret, one below the other.
  package var description: String {
    sorted.map(\.description).joined(separator: "\n")
  }
}
