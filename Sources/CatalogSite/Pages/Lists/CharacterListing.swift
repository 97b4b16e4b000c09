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

/// A page that shows a list of characters.
package protocol CharacterListingView: PageView {
  var listing: CharacterListing { get }
}

extension SchemaBuilder where Value: CharacterListingView {
  /// The fields of a list of characters.
  mutating func listing() {
    html(
      "introduction",
      "What the site's owner says of the list, on its first page; empty on all others, and where nothing is said."
    ) { $0.listing.introduction }
    list("cards", "The characters of this page.", CharacterCard.schema) { $0.listing.cards }
    number("first", "The first of them, counted from 1 in the whole list.") { $0.listing.first }
    number("last", "The last of them.") { $0.listing.last }
    number("total", "How many the whole list holds.") { $0.listing.total }
    text("extent", "The same three: `1–20 of 826`.") { $0.listing.extent }
    optional("pager", "The ways to its other pages, if it has any.", Pager.schema) {
      $0.listing.pager
    }
    url("whole", "The same list with characters of every status.") { $0.listing.whole }
    flag("isWhole", "Whether this is that list.") { $0.listing.isWhole }
    list(
      "statuses",
      "The 20 most common statuses and the page's own, in the order of all, each with its part of the list.",
      StatusLink.schema
    ) { $0.listing.statuses }
    list(
      "choices",
      "Species and genders that have lists, with those of the same status; on the list of a species or a gender that kind alone.",
      FacetChoice.schema
    ) { $0.listing.choices }
    text("filter", "What it is limited to, as `search.html` takes it after #: `status=Alive`.") {
      $0.listing.filter
    }
  }
}
