/// A link of a page that leads nowhere, or what a page never closes.
package struct LinkProblem: Hashable, Sendable {
  package let page: String
  /// As written in the page; nil of what is no link.
  package let link: String?
  package let reason: String
  /// In the page, from 1; nil of a link.
  private let line: Int?

  package init(page: String, link: String, reason: String) {
    self.page = page
    self.link = link
    self.reason = reason
    line = nil
  }

  init(page: String, line: Int, of part: Unclosed) {
    self.page = page
    link = nil
    reason = part.description
    self.line = line
  }
}

extension LinkProblem: CustomStringConvertible {
  package var description: String {
    if let line { return "\(page):\(line): \(reason)" }
    return "\(page): link \"\(link ?? "")\" \(reason)"
  }
}

extension LinkProblem: Comparable {
  /// Those that are no links first: what else is found in the page may come of them.
  package static func < (left: Self, right: Self) -> Bool {
    (left.page, left.link ?? "", left.reason, left.line ?? 0)
      < (right.page, right.link ?? "", right.reason, right.line ?? 0)
  }
}

extension LinkProblem {
  /// A line for each: what many pages write alike, as in a layout they share, is told of the first alone.
  package static func lines(_ problems: [LinkProblem]) -> [String] {
    struct Mistake: Hashable {
      let link: String?
      let reason: String
    }
    var pages: [Mistake: Int] = [:]
    var firsts: [(mistake: Mistake, problem: LinkProblem)] = []
    for problem in problems.sorted() {
      let mistake = Mistake(link: problem.link, reason: problem.reason)
      if pages[mistake] == nil { firsts.append((mistake, problem)) }
      pages[mistake, default: 0] += 1
    }
    return firsts.map { mistake, problem in
      switch pages[mistake, default: 1] - 1 {
      case 0: problem.description
      case 1: "\(problem), and on 1 other page"
      case let others: "\(problem), and on \(others) other pages"
      }
    }
  }
}

/// Every link that leads nowhere and all that is never closed, of all pages, sorted and each once.
package struct LinkProblems: Error, Hashable, Sendable, CustomStringConvertible {
  package let problems: [LinkProblem]

  init(_ problems: [LinkProblem]) {
    self.problems = Set(problems).sorted()
  }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
