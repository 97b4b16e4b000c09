import CatalogDomain
import CatalogTemplates

/// All lists along which visitors go from one character to the next, and the ways from a character to each.
final class WalkTable: Sendable {
  private let index: CatalogIndex
  private let facets: FacetIndex
  private let viewpoint: Viewpoint
  private let everybody: WalkList
  /// In the order of the statuses.
  private let statuses: [WalkList]
  /// By kind, then by the number of the group.
  private let groups: [FacetKind: [Group]]
  /// By position.
  private let places: [WalkList]

  /// The lists of one species or gender, as far as the site shows them.
  private struct Group: Sendable {
    let view: FacetView
    let whole: WalkList?
    let statuses: [StatusGroup]
    /// For every status.
    let parts: [WalkList?]

    func part(of status: StatusMark) -> WalkList? {
      statuses.position(of: status).flatMap { parts[$0] }
    }
  }

  /// - Parameter frames: of the pages of the characters.
  init(_ frames: PageFrames) {
    let (edition, viewpoint) = (frames.edition, frames.viewpoint)
    index = edition.index
    facets = edition.facets
    self.viewpoint = viewpoint
    let size = edition.settings.charactersPerPage
    func list(_ list: CharacterList, _ label: String) -> WalkList {
      WalkList(list.walk, label, list.members, pageSize: size, viewpoint, link: list.link)
    }
    everybody = list(CharacterList(edition.index), edition.texts[.navCharacters])
    statuses = edition.index.statuses.map { list(CharacterList($0), $0.mark.shortLabel) }
    var groups: [FacetKind: [Group]] = [:]
    for kind in FacetKind.allCases {
      groups[kind] = edition.facets[kind].map { group in
        let whole = group.isListed ? list(CharacterList(group, nil), group.shortLabel) : nil
        return Group(
          view: FacetView(label: group.label, url: whole?.pages.first), whole: whole,
          statuses: group.statuses,
          parts: group.statuses.map { share in
            guard share.isListed else { return nil }
            let label = group.shortLabel + " · " + share.mark.shortLabel
            return list(CharacterList(group, share), label)
          })
      }
    }
    self.groups = groups
    places = edition.index.places.map { place in
      WalkList(
        .place, place: place.position, place.shortName, place.residents,
        pageSize: edition.settings.tilesPerPage, viewpoint
      ) { .residents(place.location.id, page: $0) }
    }
  }

  /// The species or gender of a character.
  func view(_ kind: FacetKind, of entry: CharacterEntry) -> FacetView {
    group(kind, of: entry)?.view ?? FacetView(label: "", url: nil)
  }

  /// The list of everybody who has the status of a character.
  func statusList(of entry: CharacterEntry) -> URLReference {
    status(of: entry)?.pages.first
      ?? viewpoint.reference(to: .status(entry.character.status, page: 1))
  }

  /// The ways from a character along every list that holds others too, all characters last.
  func walks(through entry: CharacterEntry) -> [WalkView] {
    var walks: [WalkView] = []
    walks.reserveCapacity(7)
    func add(_ list: WalkList?) {
      guard let list, list.members.count > 1 else { return }
      walks.append(WalkView(list, entry.position, index, viewpoint))
    }
    for kind in FacetKind.allCases {
      guard let group = group(kind, of: entry) else { continue }
      add(group.part(of: entry.status))
      add(group.whole)
    }
    add(status(of: entry))
    add(entry.place.map { places[$0] })
    add(everybody)
    return walks
  }

  private func group(_ kind: FacetKind, of entry: CharacterEntry) -> Group? {
    guard let groups = groups[kind], let number = facets.number(of: entry, kind) else { return nil }
    return groups[number]
  }

  private func status(of entry: CharacterEntry) -> WalkList? {
    index.statuses.position(of: entry.status).map { statuses[$0] }
  }
}
