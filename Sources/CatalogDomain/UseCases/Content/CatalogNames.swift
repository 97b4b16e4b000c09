/// What the owner's content can name in a catalog, found once.
struct CatalogNames {
  let characters: [CatalogCharacter.ID: CatalogCharacter]
  /// Everything a status may be: the known ones, and whatever else occurs.
  let statuses: [String]
  let genders: [String]
  private let locations: [Location.ID: Location]
  private let locationsByName: [String: Location]
  private let episodes: [Episode.ID: Episode]
  private let episodesByCode: [String: Episode]

  init(_ catalog: Catalog) {
    characters = Self.byKey(catalog.characters, \.id)
    let statuses = Set(catalog.characters.map(\.status)).union([.alive, .dead, .unknown])
    self.statuses = statuses.sorted().map(\.written).filter { !$0.isEmpty }
    let known: [CharacterGender] = [.female, .male, .genderless, .unknown]
    let others = Set(catalog.characters.map(\.gender)).subtracting(known)
    genders = (known.map(\.written) + others.map(\.written).sorted()).filter { !$0.isEmpty }
    locations = Self.byKey(catalog.locations, \.id)
    locationsByName = Self.byKey(catalog.locations, \.name)
    episodes = Self.byKey(catalog.episodes, \.id)
    episodesByCode = Self.byKey(catalog.episodes, \.code)
  }

  var locationNames: [String] { Array(locationsByName.keys) }
  var episodeCodes: [String] { Array(episodesByCode.keys) }

  /// Nil when the catalog has no such location. `unknown` is a place without an id.
  func place(_ mention: PlaceMention) -> LocationReference? {
    switch mention {
    case .name("unknown"): return LocationReference(name: "unknown", id: nil)
    case .name(let name):
      return locationsByName[name].map { LocationReference(name: $0.name, id: $0.id) }
    case .id(let id):
      return locations[id].map { LocationReference(name: $0.name, id: $0.id) }
    }
  }

  func episode(_ mention: EpisodeMention) -> Episode.ID? {
    switch mention {
    case .id(let id): episodes[id]?.id
    case .code(let code): episodesByCode[code]?.id
    }
  }

  /// Of records that share a key the first counts, which has the lowest id.
  private static func byKey<Record, Key: Hashable>(_ records: [Record], _ key: (Record) -> Key)
    -> [Key: Record]
  {
    Dictionary(records.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
