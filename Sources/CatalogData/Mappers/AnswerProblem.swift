package import CatalogDomain

/// Why an answer that did arrive cannot be used. Texts read on from the request's name.
package enum AnswerProblem: Error, Hashable, Sendable {
  /// Not JSON, or a value that is not what the API promises. The text of a record's problem begins with a comma:
  /// `, character 57: "status" is 4; expected text`.
  case malformed(String)
  /// The page contradicts itself: its figures, or where its chain leads.
  case incomplete(String)

  package var domainReason: RecordsPageError.Reason {
    switch self {
    case .malformed(let text): .malformed(text)
    case .incomplete(let text): .incomplete(text)
    }
  }

  /// A problem of the answer as a whole.
  init(_ problem: JSONProblem) {
    switch problem {
    case .notJSON(let text): self = .malformed("the answer \(text)")
    case .value(let problem):
      self = .malformed(problem.path.isEmpty ? "the answer \(problem)" : problem.description)
    }
  }
}
