package import CatalogTemplates

/// The most common values of one kind that have a list, beside a list of characters.
package struct FacetChoice: Hashable, Sendable {
  private static let most = 8

  package let label: String
  package let links: [FacetLink]
  /// The list of all values.
  package let all: URLReference
  package let allText: String

  /// - Parameters:
  ///   - current: the value the page is about, if it is about one.
  ///   - status: the only one that counts, if the page is about one.
  /// - Returns: nil when there is nothing to choose.
  init?(_ frames: PageFrames, _ kind: FacetKind, current: Facet?, status: StatusMark?) {
    let listed = frames.edition.facets.listed(kind)
    guard !listed.isEmpty else { return nil }
    var links: [FacetLink] = []
    for group in listed where links.count < Self.most || group.facet == current {
      let share = status.flatMap(group.statuses.position(of:)).map { group.statuses[$0] }
      if status != nil, share?.isListed != true { continue }
      links.append(
        FacetLink(
          label: group.shortLabel, count: share?.members.count ?? group.members.count,
          url: frames.viewpoint.reference(to: .facet(group.facet, share?.mark.status, page: 1)),
          isCurrent: group.facet == current))
    }
    label = frames.edition.wording.heading(of: kind)
    self.links = links
    all = frames.viewpoint.reference(to: .facets(kind, page: 1))
    allText = frames.edition.texts.counted(.allSpecies, frames.edition.facets[kind].count)
  }

  package static let schema = Schema<FacetChoice>("facet choice") {
    $0.text("label", "The kind: `Species`.") { $0.label }
    $0.list("links", "The most common values that have a list.", FacetLink.schema) { $0.links }
    $0.url("all", "The list of all values.") { $0.all }
    $0.text("allText", "`All 10`") { $0.allText }
  }
}
