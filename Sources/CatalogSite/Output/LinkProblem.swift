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

/// Every link that leads nowhere, of all pages, sorted and each once.
package struct LinkProblems: Error, Hashable, Sendable, CustomStringConvertible {
  package let problems: [LinkProblem]

  init(_ problems: [LinkProblem]) {
    self.problems = Set(problems).sorted()
  }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
