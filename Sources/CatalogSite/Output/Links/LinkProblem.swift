/// A link of a page that leads nowhere, or what a page never closes.
package struct LinkProblem: Hashable, Sendable {
  package let page: String
  /// As written in the page; nil of what is no link.
  package let link: String?
  package let reason: String
  /// Where the link leads along a list; nil of what is none such.
  let missingWay: MissingWay?
  /// In the page, from 1; nil of a link.
  private let line: Int?

  /// A way along a list that the page of a character does not have.
  struct MissingWay: Hashable, Sendable {
    let walk: Walk
    /// The position of that page among the files of the site.
    let target: Int
  }

  package init(page: String, link: String, reason: String) {
    self.init(page: page, link: link, reason: reason, missing: nil)
  }

  init(page: String, link: String, reason: String, missing way: MissingWay?) {
    self.page = page
    self.link = link
    self.reason = reason
    missingWay = way
    line = nil
  }

  init(page: String, line: Int, of part: Unclosed) {
    self.page = page
    link = nil
    reason = part.description
    missingWay = nil
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

/// Every link that leads nowhere and all that is never closed, of all pages, sorted and each once.
package struct LinkProblems: Error, Hashable, Sendable, CustomStringConvertible {
  package let problems: [LinkProblem]

  init(_ problems: [LinkProblem]) {
    self.problems = Set(problems).sorted()
  }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
