package import CatalogTemplates

/// The species or gender of a character, with the way to its list where there is one.
package struct FacetView: Hashable, Sendable {
  package let label: String
  package let url: URLReference?

  init(_ kind: FacetKind, of entry: CharacterEntry, _ frames: PageFrames) {
    let group = frames.edition.facets.group(of: entry, kind)
    label = group?.label ?? ""
    url = group.flatMap { group in
      group.isListed
        ? frames.viewpoint.reference(to: .facet(group.facet, nil, page: 1)) : nil
    }
  }

  package static let schema = Schema<FacetView>("facet") {
    $0.text("label", "The word: `Human`.") { $0.label }
    $0.optionalURL("url", "Everybody of that kind, where there is a list.") { $0.url }
  }
}
