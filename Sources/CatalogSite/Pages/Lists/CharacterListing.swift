import CatalogTemplates

/// A page of a list of characters: its cards, and the ways to the rest.
package struct CharacterListing: Sendable {
  package let cards: [CharacterCard]
  /// The first and the last card of the page, counted from 1 in the whole list.
  package let first: Int
  package let last: Int
  package let total: Int
  package let pager: Pager?
  package let statuses: [StatusLink]
  /// Whether the list holds all characters, whatever their status.
  package let isWhole: Bool

  /// - Parameters:
  ///   - members: the whole list, as positions.
  ///   - link: to a page of the list.
  init(
    _ frames: PageFrames, members: some RandomAccessCollection<Int>, page: Int,
    current: StatusMark? = nil, link: (Int) -> Link
  ) {
    let pagination = Pagination(
      count: members.count, size: frames.edition.settings.charactersPerPage)
    let range = pagination.range(of: page)
    cards = members.dropFirst(range.lowerBound).prefix(range.count).map(frames.card)
    first = range.isEmpty ? 0 : range.lowerBound + 1
    last = range.upperBound
    total = members.count
    pager = Pager(page: page, of: pagination.pages) { frames.viewpoint.reference(to: link($0)) }
    statuses = frames.statusLinks(current: current)
    isWhole = current == nil
  }
}

/// A page that shows a list of characters.
package protocol CharacterListingView: PageView {
  var listing: CharacterListing { get }
}

extension SchemaBuilder where Value: CharacterListingView {
  /// The fields of a list of characters.
  mutating func listing() {
    list("cards", "The characters of this page.", CharacterCard.schema) { $0.listing.cards }
    number("first", "The first of them, counted from 1 in the whole list.") { $0.listing.first }
    number("last", "The last of them.") { $0.listing.last }
    number("total", "How many the whole list holds.") { $0.listing.total }
    optional("pager", "The ways to its other pages, if it has any.", Pager.schema) {
      $0.listing.pager
    }
    flag("isWhole", "Whether the list holds characters of every status.") { $0.listing.isWhole }
    list("statuses", "Every status, with its list.", StatusLink.schema) { $0.listing.statuses }
  }
}
