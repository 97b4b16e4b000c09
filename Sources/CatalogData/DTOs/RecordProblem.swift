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

extension RecordProblem: CustomStringConvertible {
  package var description: String {
    problem.path.isEmpty ? "\(record) \(problem)" : "\(record): \(problem)"
  }
}
