import CatalogDomain

/// A list of characters: who is in it, and what they have in common.
struct CharacterList: Sendable {
  /// As positions, in their order.
  let members: [Int]
  let facet: Facet?
  let facetGroup: FacetGroup?
  let status: StatusMark?

  /// All characters.
  init(_ index: CatalogIndex) {
    members = Array(index.characters.indices)
    facet = nil
    facetGroup = nil
    status = nil
  }

  /// Those of one status.
  init(_ group: StatusGroup) {
    members = group.members
    facet = nil
    facetGroup = nil
    status = group.mark
  }

  /// Those of one species or gender, of all statuses or of one.
  init(_ group: FacetGroup, _ share: StatusGroup?) {
    members = share?.members ?? group.members
    facet = group.facet
    facetGroup = group
    status = share?.mark
  }

  func link(_ page: Int) -> Link {
    switch (facet, status) {
    case (nil, nil): .characters(page: page)
    case (nil, let status?): .status(status.status, page: page)
    case (let facet?, let status): .facet(facet, status?.status, page: page)
    }
  }

  /// How a visitor goes on along this list from one character to the next.
  var walk: Walk? {
    guard members.count > 1 else { return nil }
    guard let facet else { return status == nil ? nil : .status }
    return Walk(facet.kind, ofOneStatus: status != nil)
  }

  func pageNumbers(_ settings: SiteSettings) -> ClosedRange<Int> {
    1...Pagination(count: members.count, size: settings.charactersPerPage).pages
  }
}
