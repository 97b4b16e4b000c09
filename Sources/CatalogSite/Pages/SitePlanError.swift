/// Why a site cannot be planned: all that is wrong with it.
package struct SitePlanError: Error, Hashable, Sendable {
  package let problems: [SitePlanProblem]

  /// Lines that are told at most: a whole site that lies in the way is told of as well.
  private static let most = 1000

  init(_ problems: [SitePlanProblem]) {
    self.problems = problems
  }

  init(_ error: RouteError) {
    self.init([.route(error)])
  }

  /// One a problem.
  package var lines: [String] {
    let lines = problems.prefix(Self.most).map(\.description)
    let others = problems.count - lines.count
    return others == 0 ? lines : lines + ["and \(others) more paths that cannot be had"]
  }
}

extension SitePlanError: CustomStringConvertible {
  package var description: String { lines.joined(separator: "\n") }
}
