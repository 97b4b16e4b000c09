package import Foundation

/// The whole catalog at one moment: every record of every kind.
package struct Catalog: Hashable, Sendable {
  /// By id, each once.
  package let characters: [CatalogCharacter]
  /// By id, each once.
  package let locations: [Location]
  /// By id, each once.
  package let episodes: [Episode]
  /// When the oldest of the answers the catalog was made from was fetched or last confirmed.
  package private(set) var asOf: Date

  /// Sorts the records by id; the order they come in never matters.
  package init(
    characters: [CatalogCharacter], locations: [Location], episodes: [Episode], asOf: Date
  ) {
    self.characters = Self.inOrder(characters)
    self.locations = Self.inOrder(locations)
    self.episodes = Self.inOrder(episodes)
    self.asOf = asOf
  }

  /// Without a record.
  package static let empty = Catalog(
    characters: [], locations: [], episodes: [], asOf: Date(timeIntervalSince1970: 0))

  /// The ids of the records of a kind, in order.
  package func ids(of kind: RecordKind) -> [Int] {
    switch kind {
    case .character: characters.map(\.id.rawValue)
    case .location: locations.map(\.id.rawValue)
    case .episode: episodes.map(\.id.rawValue)
    }
  }

  /// The date of the data; nil where the source has no record of any kind, because `asOf` says nothing of it then.
  ///
  /// - Parameter created: the owner's own characters.
  package func date(besides created: Set<CatalogCharacter.ID>) -> Date? {
    let isEmpty =
      locations.isEmpty && episodes.isEmpty && characters.allSatisfy { created.contains($0.id) }
    return isEmpty ? nil : asOf
  }

  /// The same records under another date.
  package func dated(_ date: Date) -> Catalog {
    var catalog = self
    catalog.asOf = date
    return catalog
  }

  /// A crawl brings the records in order; sorting a hundred thousand anew is felt.
  private static func inOrder<Record: CatalogRecord>(_ records: [Record]) -> [Record] {
    // By index: a loop over the records would copy each of them.
    let isInOrder = records.indices.dropFirst().allSatisfy { records[$0 - 1].id < records[$0].id }
    return isInOrder ? records : records.sorted { $0.id < $1.id }
  }
}
