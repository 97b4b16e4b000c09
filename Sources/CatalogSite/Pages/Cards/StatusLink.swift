package import CatalogTemplates

/// A status with its share of the catalog, and the way to its list.
package struct StatusLink: Sendable {
  let mark: StatusMark
  let count: Int
  let url: URLReference
  let isCurrent: Bool
  /// In thousandths of the catalog: where the share begins when all shares stand in a row, and how long it is.
  let start: Int
  let share: Int

  package static let schema = Schema<StatusLink>("status link") {
    $0.text("label", "The word: `Alive`.") { $0.mark.label }
    $0.text("kind", "For the stylesheet: `alive`, `dead`, `unknown` or `other`.") { $0.mark.kind }
    $0.number("count", "How many characters have it.") { $0.count }
    $0.url("url", "Their list.") { $0.url }
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
    let total = max(1, edition.index.characters.count)
    var before = 0
    return edition.index.statuses.map { group in
      let start = before * 1000 / total
      before += group.members.count
      return StatusLink(
        mark: group.mark, count: group.members.count,
        url: viewpoint.reference(to: .status(group.mark.status, page: 1)),
        isCurrent: group.mark == current, start: start, share: before * 1000 / total - start)
    }
  }
}
