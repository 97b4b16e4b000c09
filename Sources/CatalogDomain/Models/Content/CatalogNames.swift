/// What the owner's content can name in a catalog, found once, and only if it is asked for.
final class CatalogNames {
  private let catalog: Catalog
  private(set) lazy var characters = Self.byKey(catalog.characters, \.id)
  /// Everything a status may be: the known ones, and whatever else occurs.
  private(set) lazy var statuses: [String] = {
    let statuses = Set(catalog.characters.map(\.status)).union([.alive, .dead, .unknown])
    return statuses.sorted().map(\.written).filter { !$0.isEmpty }
  }()
  private(set) lazy var genders: [String] = {
    let known: [CharacterGender] = [.female, .male, .genderless, .unknown]
    let others = Set(catalog.characters.map(\.gender)).subtracting(known)
    return (known.map(\.written) + others.map(\.written).sortedByBytes()).filter { !$0.isEmpty }
  }()
  private(set) lazy var locationNames = Array(locationsByName.keys)
  private(set) lazy var episodeCodes = Array(episodesByCode.keys)
  private lazy var locations = Self.byKey(catalog.locations, \.id)
  private lazy var locationsByName = Dictionary(grouping: catalog.locations, by: \.name)
  private lazy var episodes = Self.byKey(catalog.episodes, \.id)
  private lazy var episodesByCode = Self.byKey(catalog.episodes, \.code)

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// All that may be meant, by id: none when the catalog has no such location. `unknown` is a place without an id.
  func places(_ mention: PlaceMention) -> [LocationReference] {
    guard mention != .name("unknown") else { return [LocationReference(name: "unknown", id: nil)] }
    let found =
      switch mention {
      case .name(let name): locationsByName[name] ?? []
      case .id(let id): locations[id].map { [$0] } ?? []
      }
    return found.map { LocationReference(name: $0.name, id: $0.id) }
  }

  func episode(_ mention: EpisodeMention) -> Episode.ID? {
    switch mention {
    case .id(let id): episodes[id]?.id
    case .code(let code): episodesByCode[code]?.id
    }
  }

  func code(of episode: Episode.ID) -> String? { episodes[episode]?.code }

  /// Of records that share a key the first counts, which has the lowest id.
  private static func byKey<Record, Key: Hashable>(_ records: [Record], _ key: (Record) -> Key)
    -> [Key: Record]
  {
    Dictionary(records.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
