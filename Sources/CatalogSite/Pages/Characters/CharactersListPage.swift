package import CatalogTemplates

/// What the template `characters` sees: a page of the list of all characters.
package struct CharactersListPage: CharacterListingView, TemplatePage {
  package let frame: PageFrame
  package let listing: CharacterListing

  init(_ frames: PageFrames, _ list: CharacterList, page: Int) {
    let (texts, wording) = (frames.edition.texts, frames.edition.wording)
    listing = CharacterListing(frames, list, page: page)
    frame = frames.frame(
      of: list.link(page), heading: wording.page(page, of: texts[.navCharacters]),
      description: wording.description(
        ofCharacters: listing.total, from: listing.first, to: listing.last),
      shown: listing.cards)
  }

  package static let template = "characters"

  package static let schema = Schema<CharactersListPage>("characters") {
    $0.frame()
    $0.listing()
  }
}
