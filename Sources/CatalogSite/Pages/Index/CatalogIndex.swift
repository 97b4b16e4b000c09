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
    let positions = Positions(catalog)
    var casts = catalog.episodes.map { $0.characters.compactMap { positions.characters[$0] } }
    let digits = Self.digits(of: catalog.characters, besides: created)
    let characters = Self.characters(
      of: catalog, positions, casts, digits: digits, portraits: portraits, texts)
    self.characters = characters
    self.digits = digits
    let places = Self.places(of: catalog, positions, characters)
    self.places = places
    alphabetical = Self.alphabetical(places)
    var ranks = [Int](repeating: 0, count: places.count)
    for (rank, position) in alphabetical.enumerated() { ranks[position] = rank }
    alphabeticalRanks = ranks
    for entry in characters {
      for episode in entry.episodes { casts[episode].append(entry.position) }
    }
    episodes = catalog.episodes.enumerated().map { position, episode in
      EpisodeEntry(
        episode: episode, position: position, cast: Self.inOrder(casts[position]), texts: texts)
    }
    statuses = StatusGroup.groups(
      Dictionary(grouping: characters, by: \.status).map { ($0, $1.map(\.position)) },
      areListed: true)
    commonStatuses = statuses.common
  }

  private struct Positions {
    let characters: RecordPositions<CatalogCharacter>
    let places: RecordPositions<Location>
    let episodes: RecordPositions<Episode>

    init(_ catalog: Catalog) {
      characters = RecordPositions(catalog.characters)
      places = RecordPositions(catalog.locations)
      episodes = RecordPositions(catalog.episodes)
    }
  }

  private static func digits(
    of records: [CatalogCharacter], besides created: Set<CatalogCharacter.ID>
  ) -> Int {
    let last = records.indices.last { !created.contains(records[$0].id) }
    return max(3, last.map { String(records[$0].id.rawValue).utf8.count } ?? 0)
  }

  /// - Parameter casts: the characters each episode lists, as positions.
  private static func characters(
    of catalog: Catalog, _ positions: Positions, _ casts: [[Int]], digits: Int,
    portraits: [Portrait], _ texts: SiteTexts
  ) -> [CharacterEntry] {
    // By position: to be looked at as a whole each would be copied.
    let records = catalog.characters
    let marks = Dictionary(
      Set(records.indices.lazy.map { records[$0].status }).map { ($0, StatusMark($0, texts)) },
      uniquingKeysWith: { $1 })
    let appearances = appearances(of: records, positions.episodes, casts)
    return records.indices.map { position in
      let status = records[position].status
      return CharacterEntry(
        of: records, at: position,
        digits: digits, status: marks[status] ?? StatusMark(status, texts),
        portrait: portraits[position],
        origin: records[position].origin.id.flatMap { positions.places[$0] },
        place: records[position].lastLocation.id.flatMap { positions.places[$0] },
        episodes: appearances[position],
        spectrum: Spectrum(episodes: appearances[position], of: catalog.episodes.count),
        texts: texts)
    }
  }

  /// The episodes of each character, as positions in their order: those the character names, and those that list the character. The
  /// source's references may lead one way only, and a page that an episode shows is to show the episode.
  private static func appearances(
    of records: [CatalogCharacter], _ episodes: RecordPositions<Episode>, _ casts: [[Int]]
  ) -> [[Int]] {
    var appearances = records.indices.map { position in
      inOrder(records[position].episodes.compactMap { episodes[$0] })
    }
    // Most are named, and are looked up rather than listed twice.
    var unnamed: [Int: [Int]] = [:]
    for (position, cast) in casts.enumerated() {
      for member in cast {
        let named = appearances[member]
        let place = named.partitioningIndex { $0 >= position }
        guard place == named.endIndex || named[place] != position else { continue }
        unnamed[member, default: []].append(position)
      }
    }
    for (member, more) in unnamed { appearances[member] = inOrder(appearances[member] + more) }
    return appearances
  }

  private static func places(
    of catalog: Catalog, _ positions: Positions, _ characters: [CharacterEntry]
  ) -> [PlaceEntry] {
    var residents = catalog.locations.map { $0.residents.compactMap { positions.characters[$0] } }
    for entry in characters {
      if let place = entry.place { residents[place].append(entry.position) }
    }
    return catalog.locations.enumerated().map { position, location in
      PlaceEntry(location: location, position: position, residents: inOrder(residents[position]))
    }
  }

  private static func alphabetical(_ places: [PlaceEntry]) -> [Int] {
    places.sorted { left, right in
      (left.letter, left.sortKey, left.position) < (right.letter, right.sortKey, right.position)
    }
    .map(\.position)
  }

  private static func inOrder(_ positions: [Int]) -> [Int] {
    var result: [Int] = []
    for position in positions.sorted() where position != result.last { result.append(position) }
    return result
  }
}
