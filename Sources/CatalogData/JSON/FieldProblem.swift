import CatalogDomain

/// A value that is well-formed JSON and still not what the API promises: where, what, and what was expected.
package struct FieldProblem: Error, Hashable, Sendable {
  /// Within the record: `status`, `origin.url`, `episode[3]`; empty for the value as a whole.
  package private(set) var path: String
  /// Reads on from the path: `is 4`, `is missing`.
  package let found: String
  package let expected: String

  package init(_ path: String = "", found: String, expected: String) {
    self.path = path
    self.found = found
    self.expected = expected
  }

  package static func missing(_ path: String, expected: String) -> FieldProblem {
    FieldProblem(path, found: "is missing", expected: expected)
  }

  package static func text(_ path: String, is value: String, expected: String) -> FieldProblem {
    FieldProblem(path, found: "is \"\(Excerpt.of(value))\"", expected: expected)
  }

  /// The same problem as seen from one level further out.
  func inside(_ outer: String) -> FieldProblem {
    var problem = self
    problem.path = path.isEmpty || path.hasPrefix("[") ? outer + path : "\(outer).\(path)"
    return problem
  }
}

extension FieldProblem: CustomStringConvertible {
  package var description: String {
    path.isEmpty
      ? "\(found); expected \(expected)" : "\"\(path)\" \(found); expected \(expected)"
  }
}
