package import CatalogTemplates

/// What the template `status` sees: a page of the list of characters of one status.
package struct StatusListPage: CharacterListingView {
  package let frame: PageFrame
  package let listing: CharacterListing
  let status: StatusMark

  init(_ frames: PageFrames, _ group: StatusGroup, page: Int) {
    let mark = group.mark
    status = mark
    listing = CharacterListing(frames, members: group.members, page: page, current: mark) {
      .status(mark.status, page: $0)
    }
    frame = frames.frame(
      of: .status(mark.status, page: page), heading: Wording.page(page, of: mark.label),
      description: Wording.characters(group.members.count) + " of status "
        + Wording.shortened(mark.label) + ".",
      image: listing.cards.first?.entry.portrait.link)
  }

  package static let schema = Schema<StatusListPage>("status list") {
    $0.frame()
    $0.listing()
    $0.object("status", "The status.", StatusMark.schema) { $0.status }
  }
}
