import CatalogTemplates

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
