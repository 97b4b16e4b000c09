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
    edition.index.statuses.map { link(to: $0, of: nil) }
  }

  /// The statuses that occur among those of one species or gender.
  func statusLinks(of group: FacetGroup) -> [StatusLink] {
    group.statuses.map { link(to: $0, of: group) }
  }

  /// The most common statuses that occur, and that of the list itself.
  ///
  /// A source may invent a status for every character, and each has its list: with all on every page a site would grow with the square,
  /// and with a look at all for every page its time.
  func statusLinks(beside list: CharacterList) -> [StatusLink] {
    let statuses = list.facetGroup?.statuses ?? edition.index.statuses
    var shown = list.facetGroup?.commonStatuses ?? edition.index.commonStatuses
    if let own = list.status.flatMap(statuses.position(of:)) {
      let place = shown.partitioningIndex { $0 >= own }
      if shown[place...].first != own { shown.insert(own, at: place) }
    }
    return shown.map { link(to: statuses[$0], of: list.facetGroup, current: list.status) }
  }

  /// - Parameters:
  ///   - group: of whom they are a part; nil for a part of all characters.
  ///   - current: what the page is about, if it is about one.
  private func link(
    to part: StatusGroup, of group: FacetGroup?, current: StatusMark? = nil
  ) -> StatusLink {
    let (mark, count) = (part.mark, part.members.count)
    let total = group?.members.count ?? edition.index.characters.count
    let start = part.start * 1000 / total
    let link =
      group.map { Link.facet($0.facet, mark.status, page: 1) } ?? .status(mark.status, page: 1)
    return StatusLink(
      mark: mark, count: count, url: part.isListed ? viewpoint.reference(to: link) : nil,
      isCurrent: mark == current, start: start,
      share: (part.start + count) * 1000 / total - start)
  }
}
