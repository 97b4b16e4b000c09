/// Why bytes could not be read as what was expected.
package enum JSONProblem: Error, Hashable, Sendable {
  /// The bytes are not JSON, so nothing of them can be used. The text reads on from "the answer".
  case notJSON(String)
  /// They are JSON, but a value is not the expected one; what follows can still be read.
  case value(FieldProblem)

  /// The same problem as seen from one level further out.
  func inside(_ outer: @autoclosure () -> String) -> JSONProblem {
    switch self {
    case .notJSON: self
    case .value(let problem): .value(problem.inside(outer()))
    }
  }
}
