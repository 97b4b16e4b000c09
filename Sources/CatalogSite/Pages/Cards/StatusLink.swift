package import CatalogTemplates

/// A status with its share of a list, and the way to that part of it.
package struct StatusLink: Sendable {
  let mark: StatusMark
  let count: Int
  /// Nil for a part that has no list of its own.
  let url: URLReference?
  let isCurrent: Bool
  /// In thousandths of the list: where the share begins when all shares stand in a row, and how long it is.
  let start: Int
  let share: Int

  package static let schema = Schema<StatusLink>("status link") {
    $0.text("label", "The word: `Alive`.") { $0.mark.shortLabel }
    $0.text("kind", "For the stylesheet: `alive`, `dead`, `unknown` or `other`.") { $0.mark.kind }
    $0.number("count", "How many characters have it.") { $0.count }
    $0.optionalURL("url", "Their list, where there is one.") { $0.url }
    $0.flag("isCurrent", "Whether the page is about it.") { $0.isCurrent }
    $0.number("start", "Where its share of a bar of 1000 begins.") { $0.start }
    $0.number("share", "How long its share of a bar of 1000 is.") { $0.share }
  }
}

extension PageFrames {
  /// All statuses that occur.
  ///
  /// - Parameter current: what the page is about, if it is about one.
  func statusLinks(current: StatusMark? = nil) -> [StatusLink] {
    shares(
      edition.index.statuses.map { ($0.mark, $0.members.count, .status($0.mark.status, page: 1)) },
      of: edition.index.characters.count, current: current)
  }

  /// The statuses that occur among those of one species or gender.
  func statusLinks(of group: FacetGroup, current: StatusMark? = nil) -> [StatusLink] {
    shares(
      group.statuses.map { share in
        let link = Link.facet(group.facet, share.mark.status, page: 1)
        return (share.mark, share.members.count, share.isListed ? link : nil)
      }, of: group.members.count, current: current)
  }

  private func shares(
    _ parts: [(mark: StatusMark, count: Int, link: Link?)], of total: Int, current: StatusMark?
  ) -> [StatusLink] {
    let total = max(1, total)
    var before = 0
    return parts.map { mark, count, link in
      let start = before * 1000 / total
      before += count
      return StatusLink(
        mark: mark, count: count, url: link.map { viewpoint.reference(to: $0) },
        isCurrent: mark == current, start: start, share: before * 1000 / total - start)
    }
  }
}
