/// Why a site cannot be planned: all that is wrong with it.
package struct SitePlanError: Error, Hashable, Sendable {
  package let problems: [SitePlanProblem]

  /// Findings that are told at most: a whole site that lies in the way is told of as well.
  private static let most = 1000

  init(_ problems: [SitePlanProblem]) {
    self.problems = problems
  }

  init(_ error: RouteError) {
    self.init([.route(error)])
  }

  /// One a problem, of the first ones.
  package var findings: [String] { problems.prefix(Self.most).map(\.description) }

  /// How many more there are; nil where those are all.
  package var remark: String? {
    let others = problems.count - Self.most
    return others > 0 ? "and \(others) more paths that cannot be had" : nil
  }

  /// All of that.
  package var lines: [String] { findings + [remark].compactMap(\.self) }
}

extension SitePlanError: CustomStringConvertible {
  package var description: String { lines.joined(separator: "\n") }
}
