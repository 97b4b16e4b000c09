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
  func statusLinks() -> [StatusLink] {
    shares(parts, of: edition.index.characters.count)
  }

  /// The statuses that occur among those of one species or gender.
  func statusLinks(of group: FacetGroup) -> [StatusLink] {
    shares(parts(of: group), of: group.members.count)
  }

  /// The most common statuses that occur, and that of the list itself.
  ///
  /// A source may invent a status for every character, and each has its list: with all on every page, a site would grow with the square.
  func statusLinks(beside list: CharacterList) -> [StatusLink] {
    guard let group = list.facetGroup else {
      return shares(
        parts, of: edition.index.characters.count, only: edition.index.commonStatuses,
        current: list.status)
    }
    return shares(
      parts(of: group), of: group.members.count, only: group.commonStatuses, current: list.status)
  }

  private typealias Part = (mark: StatusMark, count: Int, link: Link?)

  private var parts: [Part] {
    edition.index.statuses.map { ($0.mark, $0.members.count, .status($0.mark.status, page: 1)) }
  }

  private func parts(of group: FacetGroup) -> [Part] {
    group.statuses.map { share in
      let link = Link.facet(group.facet, share.mark.status, page: 1)
      return (share.mark, share.members.count, share.isListed ? link : nil)
    }
  }

  /// - Parameters:
  ///   - shown: which of the parts, by position; nil for all.
  ///   - current: what the page is about, if it is about one: shown in any case.
  private func shares(
    _ parts: [Part], of total: Int, only shown: [Bool]? = nil, current: StatusMark? = nil
  ) -> [StatusLink] {
    let total = max(1, total)
    var before = 0
    return parts.indices.compactMap { position in
      let (mark, count, link) = parts[position]
      let start = before * 1000 / total
      before += count
      guard shown?[position] ?? true || mark == current else { return nil }
      return StatusLink(
        mark: mark, count: count, url: link.map { viewpoint.reference(to: $0) },
        isCurrent: mark == current, start: start, share: before * 1000 / total - start)
    }
  }
}
