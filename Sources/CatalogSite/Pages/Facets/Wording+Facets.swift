import CatalogDomain

/// What search engines show of the pages of values.
extension Wording {
  func description(of group: FacetGroup, _ status: StatusMark?, _ count: Int) -> String {
    let (kind, label) = (heading(of: group.facet.kind), part(group.label))
    guard let status else {
      return texts.filled(.describeFacet, characters(count), kind, label)
    }
    return texts.filled(
      .describeFacetStatus, characters(count), kind, label, part(status.label))
  }

  func description(of kind: FacetKind) -> String {
    texts.filled(.describeFacets, heading(of: kind))
  }
}
