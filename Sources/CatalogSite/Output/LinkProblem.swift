/// A link of a page that leads nowhere.
package struct LinkProblem: Hashable, Sendable {
  package let page: String
  /// As written in the page.
  package let link: String
  package let reason: String

  package init(page: String, link: String, reason: String) {
    self.page = page
    self.link = link
    self.reason = reason
  }
}

extension LinkProblem: CustomStringConvertible {
  package var description: String { "\(page): link \"\(link)\" \(reason)" }
}

extension LinkProblem: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.page, left.link, left.reason) < (right.page, right.link, right.reason)
  }
}

extension LinkProblem {
  /// A line for each link that leads nowhere: what many pages write alike, as in a layout they share, is told of the first alone.
  package static func lines(_ problems: [LinkProblem]) -> [String] {
    struct Mistake: Hashable {
      let link: String
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

/// Every link that leads nowhere, of all pages, sorted and each once.
package struct LinkProblems: Error, Hashable, Sendable, CustomStringConvertible {
  package let problems: [LinkProblem]

  init(_ problems: [LinkProblem]) {
    self.problems = Set(problems).sorted()
  }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
