import CatalogDomain

/// All lists along which a visitor may have come to a character.
enum CharacterWalks {
  /// A character in more episodes than this has a page that tells less of each, so that it stays small.
  private static let mostEpisodesInFull = 30

  /// Whether the page of a character has room for everything.
  static func isRoomy(_ entry: CharacterEntry) -> Bool {
    entry.episodes.count <= mostEpisodesInFull
  }

  /// The walk itself, or the nearest that the page of the character has.
  static func known(_ walk: Walk?, to entry: CharacterEntry) -> Walk? {
    walk == .genderStatus && !isRoomy(entry) ? .gender : walk
  }

  /// The list of all characters comes last. A crowded page leaves out the least used, that of one gender and one status.
  static func all(through entry: CharacterEntry, _ frames: PageFrames) -> [WalkView] {
    let edition = frames.edition
    let size = edition.settings.charactersPerPage
    let position = entry.position
    var walks: [WalkView?] = []

    for facet in edition.facets.listed(of: entry) {
      let kind = facet.facet.kind
      if isRoomy(entry) || kind != .gender,
        let status = facet.statuses.first(where: { $0.mark == entry.status }),
        status.isListed
      {
        walks.append(
          WalkView(
            frames, Walk(kind, ofOneStatus: true), of: position, among: status.members,
            label: facet.shortLabel + " · " + entry.status.shortLabel, pageSize: size
          ) { .facet(facet.facet, entry.character.status, page: $0) })
      }
      if facet.isListed {
        walks.append(
          WalkView(
            frames, Walk(kind, ofOneStatus: false), of: position, among: facet.members,
            label: facet.shortLabel, pageSize: size
          ) { .facet(facet.facet, nil, page: $0) })
      }
    }
    if let group = edition.index.status(of: entry) {
      walks.append(
        WalkView(
          frames, .status, of: position, among: group.members, label: entry.status.shortLabel,
          pageSize: size
        ) { .status(group.mark.status, page: $0) })
    }
    if let place = entry.place {
      let place = edition.index.places[place]
      walks.append(
        WalkView(
          frames, .place, of: position, among: place.residents, label: place.shortName,
          pageSize: edition.settings.tilesPerPage
        ) { .residents(place.location.id, page: $0) })
    }
    walks.append(
      WalkView(
        frames, nil, of: position, among: edition.index.characters.indices,
        label: edition.texts[.navCharacters], pageSize: size
      ) { .characters(page: $0) })
    return walks.compactMap { $0 }
  }
}
