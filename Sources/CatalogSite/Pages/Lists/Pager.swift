package import CatalogTemplates

/// The ways through the pages of a list.
package struct Pager: Hashable, Sendable {
  package let page: Int
  package let pages: Int
  package let previous: URLReference?
  package let next: URLReference?
  package let items: [PagerItem]

  /// - Parameter reference: what leads to a page of the list.
  /// - Returns: nil when the list has one page only.
  package init?(page: Int, of pages: Int, reference: (Int) -> URLReference) {
    guard pages > 1 else { return nil }
    self.page = page
    self.pages = pages
    previous = page > 1 ? reference(page - 1) : nil
    next = page < pages ? reference(page + 1) : nil
    var items: [PagerItem] = []
    var last = 0
    for number in Self.shown(page: page, of: pages) {
      items.append(
        PagerItem(
          number: number, url: reference(number), isCurrent: number == page,
          followsGap: number != last + 1))
      last = number
    }
    self.items = items
  }

  /// The first, the last, and two on either side of the page; a gap of one page is that page instead.
  private static func shown(page: Int, of pages: Int) -> [Int] {
    let near = max(1, page - 2)...min(pages, page + 2)
    var shown = Array(near)
    if near.lowerBound == 3 { shown.insert(2, at: 0) }
    if near.lowerBound > 1 { shown.insert(1, at: 0) }
    if near.upperBound == pages - 2 { shown.append(pages - 1) }
    if near.upperBound < pages { shown.append(pages) }
    return shown
  }

  package static let schema = Schema<Pager>("pager") {
    $0.number("page", "This page, from 1.") { $0.page }
    $0.number("pages", "How many there are.") { $0.pages }
    $0.optionalURL("previous", "The page before; absent on the first.") { $0.previous }
    $0.optionalURL("next", "The page after; absent on the last.") { $0.next }
    $0.list("items", "The numbers to show.", PagerItem.schema) { $0.items }
  }
}
