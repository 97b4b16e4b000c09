import CatalogDomain
package import CatalogTemplates

/// What the template `facet` sees: a page of the list of characters of one species or gender.
package struct FacetListPage: CharacterListingView, TemplatePage {
  package let frame: PageFrame
  package let listing: CharacterListing
  let label: String
  let kindLabel: String
  let status: StatusMark?

  init(_ frames: PageFrames, _ list: CharacterList, _ group: FacetGroup, page: Int) {
    let wording = frames.edition.wording
    listing = CharacterListing(frames, list, page: page)
    label = group.label
    kindLabel = wording.heading(of: group.facet.kind)
    status = list.status
    let name = group.shortLabel + (list.status.map { " · " + $0.shortLabel } ?? "")
    frame = frames.frame(
      of: list.link(page), heading: wording.page(page, of: name),
      description: wording.description(
        wording.description(of: group, list.status, list.members.count), on: listing.pager),
      shown: listing.cards,
      below: Self.trail(frames, group, list.status))
  }

  private static func trail(_ frames: PageFrames, _ group: FacetGroup, _ status: StatusMark?)
    -> [Breadcrumb]
  {
    var trail = [
      Breadcrumb(
        label: frames.edition.wording.heading(of: group.facet.kind),
        url: frames.viewpoint.reference(to: .facets(group.facet.kind, page: 1)))
    ]
    if status != nil {
      trail.append(
        Breadcrumb(
          label: group.shortLabel,
          url: frames.viewpoint.reference(to: .facet(group.facet, nil, page: 1))))
    }
    return trail
  }

  package static let template = "facet"

  package static let schema = Schema<FacetListPage>("facet list") {
    $0.frame()
    $0.listing()
    $0.text("label", "The species or gender: `Human`.") { $0.label }
    $0.text("kindLabel", "What it is: `Species`.") { $0.kindLabel }
    $0.optional("status", "The status, when the list holds only one.", StatusMark.schema) {
      $0.status
    }
  }
}
