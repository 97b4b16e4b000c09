/// What is wrong with one record of an answer.
package struct RecordProblem: Error, Hashable, Sendable {
  /// `character 57`, or `record 4` where the id itself is not to be had.
  package let record: String
  package let problem: FieldProblem

  package init(record: String, problem: FieldProblem) {
    self.record = record
    self.problem = problem
  }
}

extension RecordProblem {
  /// The first, and how many more there are, as it follows the request's name: `, character 57: "status" is 4; expected text`. Nil for
  /// none.
  static func text(_ problems: [RecordProblem]) -> String? {
    guard let first = problems.first else { return nil }
    let others = problems.dropFirst()
    if others.isEmpty { return ", \(first)" }
    let named = others.prefix(5).map(\.record).joined(separator: ", ")
    return ", \(first) (and \(others.count) more: \(named)\(others.count > 5 ? ", …" : ""))"
  }
}

extension RecordProblem: CustomStringConvertible {
  package var description: String {
    problem.path.isEmpty ? "\(record) \(problem)" : "\(record): \(problem)"
  }
}
