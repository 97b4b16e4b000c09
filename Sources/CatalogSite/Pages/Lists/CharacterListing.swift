package import CatalogTemplates

/// A page of a list of characters: its cards, and the ways to the rest.
package struct CharacterListing: Sendable {
  package let cards: [CharacterCard]
  /// The first and the last card of the page, counted from 1 in the whole list.
  package let first: Int
  package let last: Int
  package let total: Int
  package let extent: String
  package let pager: Pager?
  package let statuses: [StatusLink]
  package let whole: URLReference
  /// Whether the list holds characters of every status.
  package let isWhole: Bool
  package let choices: [FacetChoice]
  /// What the list is limited to, as the search page takes it after `#`: `status=Alive`.
  package let filter: String
  /// What the owner says of the list, on its first page.
  package let introduction: HTML

  init(_ frames: PageFrames, _ list: CharacterList, page: Int) {
    let count = list.members.count
    let pagination = Pagination(count: count, size: frames.edition.settings.charactersPerPage)
    let range = pagination.range(of: page)
    cards = list.members[range].map { frames.card($0, walk: list.walk) }
    first = range.isEmpty ? 0 : range.lowerBound + 1
    last = range.upperBound
    total = count
    extent = frames.edition.texts.filled(
      .extent, String(first), String(last), String(count))
    pager = Pager(page: page, of: pagination.pages) {
      frames.viewpoint.reference(to: list.link($0))
    }
    statuses = frames.statusLinks(beside: list)
    whole = frames.viewpoint.reference(
      to: list.facet.map { Link.facet($0, nil, page: 1) } ?? .characters(page: 1))
    isWhole = list.status == nil
    // On the list of a species only other species are offered: what is chosen twice has no list.
    let kinds = list.facet.map { [$0.kind] } ?? FacetKind.allCases
    choices = kinds.compactMap {
      FacetChoice(frames, $0, current: list.facet, status: list.status)
    }
    filter = frames.edition.filter.text(list)
    introduction = page == 1 ? frames.edition.content.introductions[list.link(1)] ?? .empty : .empty
  }
}
