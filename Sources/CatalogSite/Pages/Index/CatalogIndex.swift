import CatalogDomain

/// The catalog made ready for pages: everything that several pages need, found once.
///
/// Records refer to each other by position, so that a page is put together without searching. References to
/// records that the catalog does not hold are left out here, and so are never links.
final class CatalogIndex: Sendable {
  /// By id.
  let characters: [CharacterEntry]
  /// Of the numbers of characters.
  let digits: Int
  let places: [PlaceEntry]
  let episodes: [EpisodeEntry]
  /// Every status that occurs: the known ones first, then others by spelling.
  let statuses: [StatusGroup]
  /// The most common of them, as positions.
  let commonStatuses: [Int]
  /// Locations, as positions: by letter and folded name; what begins with no letter comes first.
  let alphabetical: [Int]
  /// Where a location stands in that order, by its position.
  let alphabeticalRanks: [Int]

  /// - Parameters:
  ///   - portraits: of every character, in the order of the catalog.
  ///   - created: the owner's own, whose ids count for nothing in how long all others are written.
  init(
    _ catalog: Catalog, portraits: [Portrait], texts: SiteTexts,
    created: Set<CatalogCharacter.ID> = []
  ) {
    let positions = (
      characters: RecordPositions(catalog.characters), places: RecordPositions(catalog.locations),
      episodes: RecordPositions(catalog.episodes)
    )
    // By position: to be looked at as a whole each would be copied.
    let records = catalog.characters
    let marks = Dictionary(
      Set(records.indices.lazy.map { records[$0].status }).map { ($0, StatusMark($0, texts)) },
      uniquingKeysWith: { $1 })
    let last = records.indices.last { !created.contains(records[$0].id) }
    let digits = max(3, last.map { String(records[$0].id.rawValue).utf8.count } ?? 0)

    var casts = catalog.episodes.map { $0.characters.compactMap { positions.characters[$0] } }
    let unnamed = Self.appearances(of: records, in: catalog.episodes, casts)
    let characters = records.indices.map { position in
      var appearances = records[position].episodes.compactMap { positions.episodes[$0] }
      if let more = unnamed[position] { appearances += more }
      let episodes = Self.inOrder(appearances)
      let status = records[position].status
      return CharacterEntry(
        of: records, at: position,
        digits: digits, status: marks[status] ?? StatusMark(status, texts),
        portrait: portraits[position],
        origin: records[position].origin.id.flatMap { positions.places[$0] },
        place: records[position].lastLocation.id.flatMap { positions.places[$0] },
        episodes: episodes,
        spectrum: Spectrum(episodes: episodes, of: catalog.episodes.count), texts: texts)
    }
    self.characters = characters
    self.digits = digits

    var residents = catalog.locations.map { $0.residents.compactMap { positions.characters[$0] } }
    for entry in characters {
      if let place = entry.place { residents[place].append(entry.position) }
      for episode in entry.episodes { casts[episode].append(entry.position) }
    }
    let places = catalog.locations.enumerated().map { position, location in
      PlaceEntry(
        location: location, position: position, residents: Self.inOrder(residents[position]))
    }
    self.places = places
    alphabetical = places.sorted { left, right in
      (left.letter, left.sortKey, left.position) < (right.letter, right.sortKey, right.position)
    }
    .map(\.position)
    var ranks = [Int](repeating: 0, count: places.count)
    for (rank, position) in alphabetical.enumerated() { ranks[position] = rank }
    alphabeticalRanks = ranks
    episodes = catalog.episodes.enumerated().map { position, episode in
      EpisodeEntry(
        episode: episode, position: position, cast: Self.inOrder(casts[position]), texts: texts)
    }
    statuses = StatusGroup.groups(
      Dictionary(grouping: characters, by: \.status).map { ($0, $1.map(\.position)) },
      areListed: true)
    commonStatuses = statuses.common
  }

  /// The episodes that list a character who does not name them, as positions: the source's references may lead one way only, and a page
  /// that an episode shows is to show the episode.
  private static func appearances(
    of records: [CatalogCharacter], in episodes: [Episode], _ casts: [[Int]]
  ) -> [Int: [Int]] {
    var unnamed: [Int: [Int]] = [:]
    for (position, cast) in casts.enumerated() {
      for member in cast where !records[member].episodes.contains(episodes[position].id) {
        unnamed[member, default: []].append(position)
      }
    }
    return unnamed
  }

  private static func inOrder(_ positions: [Int]) -> [Int] {
    var result: [Int] = []
    for position in positions.sorted() where position != result.last { result.append(position) }
    return result
  }
}
