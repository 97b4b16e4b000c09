package import CatalogDomain

/// The records a mock API serves: read from a folder, or made up.
package struct MockAPIData: Sendable {
  /// The address inside the records before it is replaced by the mock's own, such as `https://rickandmortyapi.com`.
  package let origin: String
  private let characters: any RecordCollection
  private let locations: any RecordCollection
  private let episodes: any RecordCollection

  init(
    origin: String, characters: any RecordCollection, locations: any RecordCollection,
    episodes: any RecordCollection
  ) {
    self.origin = origin
    self.characters = characters
    self.locations = locations
    self.episodes = episodes
  }

  func records(of kind: RecordKind) -> any RecordCollection {
    switch kind {
    case .character: characters
    case .location: locations
    case .episode: episodes
    }
  }

  /// How many records of that kind there are; for tests.
  package func count(of kind: RecordKind) -> Int { records(of: kind).count }
}
