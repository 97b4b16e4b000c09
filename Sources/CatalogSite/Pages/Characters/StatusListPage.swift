package import CatalogTemplates

/// What the template `status` sees: a page of the list of characters of one status.
package struct StatusListPage: CharacterListingView, TemplatePage {
  package let frame: PageFrame
  package let listing: CharacterListing
  let status: StatusMark

  init(_ frames: PageFrames, _ list: CharacterList, _ mark: StatusMark, page: Int) {
    let wording = frames.edition.wording
    status = mark
    listing = CharacterListing(frames, list, page: page)
    frame = frames.frame(
      of: list.link(page), heading: wording.page(page, of: mark.label),
      description: wording.description(
        wording.description(of: mark, listing.total), on: listing.pager),
      shown: listing.cards)
  }

  package static let template = "status"

  package static let schema = Schema<StatusListPage>("status list") {
    $0.frame()
    $0.listing()
    $0.object("status", "The status.", StatusMark.schema) { $0.status }
  }
}
