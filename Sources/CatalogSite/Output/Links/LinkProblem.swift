import CatalogDomain

/// A link of a page that leads nowhere, or what a page never closes.
package struct LinkProblem: Hashable, Sendable {
  package let page: String
  /// As written in the page; nil where it is no link.
  package let link: String?
  package let reason: String
  /// The way along a list that the link is; nil for all others.
  let missingWay: MissingWay?
  /// In the page, from 1; nil for a link that can be found by what it says.
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

  /// - Parameters:
  ///   - tag: the name of the one in which the link says nothing.
  ///   - isOwn: whether the owner wrote the page, and no template.
  init(page: String, line: Int, emptyIn tag: [UInt8], isOwn: Bool) {
    self.page = page
    link = ""
    let advice =
      isOwn
      ? "write where it leads, or take it out"
      : "in a template, put one that may be absent into a section of its name, such as {{#next}} … {{/next}}"
    reason = "in <\(Excerpt.of(tag))> is empty; \(advice)"
    missingWay = nil
    self.line = line
  }
}

extension LinkProblem: CustomStringConvertible {
  package var description: String {
    let place = line.map { "\(page):\($0)" } ?? page
    return link.map { "\(place): link \"\($0)\" \(reason)" } ?? "\(place): \(reason)"
  }
}

extension LinkProblem: Comparable {
  /// Those that are no links first: what else is found in the page may come of them.
  package static func < (left: Self, right: Self) -> Bool {
    left.order < right.order
  }

  private var order: (String, Int, String, String, Int) {
    (page, link == nil ? 0 : 1, link ?? "", reason, line ?? 0)
  }
}
