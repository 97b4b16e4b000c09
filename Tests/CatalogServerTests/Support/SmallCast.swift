import CatalogServer
import CatalogTestSupport

/// Three characters, one location, one episode, in the folder layout of arrays.
enum SmallCast {
  static let files = [
    "characters.json": """
    [{"id": 2, "name": "Ann & Bob", "status": "Alive", "species": "Human", "type": "",
      "gender": "Female", "origin": {"name": "unknown", "url": ""},
      "location": {"name": "J19\\u03b67", "url": "https://api.example/api/location/1"},
      "image": "https://api.example/api/character/avatar/2.jpeg",
      "episode": ["https://api.example/api/episode/1"],
      "url": "https://api.example/api/character/2", "created": "2017-11-04T18:48:46.250Z"},
     {"id": 1, "name": "Rick", "status": "Dead", "species": "Humanoid", "type": "Clone",
      "gender": "Male", "url": "https://api.example/api/character/1", "new key": [true, null, 1.0]},
     {"id": 9, "name": "Male Rick's \\"Twin\\"", "status": "unknown", "species": "Human",
      "gender": "Male", "url": "https://api.example/api/character/9"}]
    """,
    "locations.json": """
    [{"id": 1, "name": "J19ζ7", "type": "Planet", "dimension": "C-137", "residents": [],
      "url": "https://api.example/api/location/1"}]
    """,
    "episodes.json": """
    [{"id": 1, "name": "Pilot", "air_date": "December 2, 2013", "episode": "S01E01",
      "characters": ["https://api.example/api/character/2"],
      "url": "https://api.example/api/episode/1"}]
    """,
  ]

  /// Runs a mock over the three characters.
  static func serve<Value: Sendable>(
    faults: [String] = [], settings: MockAPISettings = MockAPISettings(),
    _ body: @escaping @Sendable (RawClient) async throws -> Value
  ) async throws -> Value {
    try await withFolder(files) { folder in
      let mock = MockAPI(
        data: try .folder(folder), faults: try faults.map { try Fault($0) }, settings: settings)
      return try await mock.whileRunning { try await body(RawClient($0)) }
    }
  }
}
