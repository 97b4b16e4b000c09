package import CatalogTemplates

/// What the template `characters` sees: a page of the list of all characters.
package struct CharactersListPage: CharacterListingView {
  package let frame: PageFrame
  package let listing: CharacterListing

  init(_ frames: PageFrames, page: Int) {
    let members = frames.edition.index.characters.indices
    listing = CharacterListing(frames, members: members, page: page) { .characters(page: $0) }
    frame = frames.frame(
      of: .characters(page: page), heading: Wording.page(page, of: "Characters"),
      description: Wording.characters(members.count) + ", from "
        + String(listing.first) + " to " + String(listing.last) + ".",
      image: listing.cards.first?.entry.portrait.link)
  }

  package static let schema = Schema<CharactersListPage>("characters") {
    $0.frame()
    $0.listing()
  }
}
