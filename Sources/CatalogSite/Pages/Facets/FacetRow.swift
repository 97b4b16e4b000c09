package import CatalogTemplates

/// A species or gender among all others, with its numbers by status.
package struct FacetRow: Sendable {
  let label: String
  let count: Int
  let url: URLReference
  let statuses: [StatusLink]

  init(_ group: FacetGroup, _ frames: PageFrames) {
    label = group.shortLabel
    count = group.members.count
    let list = CharacterList(group, nil)
    url =
      group.isListed
      ? frames.viewpoint.reference(to: list.link(1))
      : frames.viewpoint.reference(toSearch: frames.edition.filter.text(list))
    statuses = frames.statusLinks(of: group)
  }

  package static let schema = Schema<FacetRow>("facet row") {
    $0.text("label", "The value: `Human`.") { $0.label }
    $0.number("count", "How many characters have it.") { $0.count }
    $0.url("url", "Their list; where there is none, the search for them.") { $0.url }
    $0.list("statuses", "Its statuses, with their lists.", StatusLink.schema) { $0.statuses }
  }
}
