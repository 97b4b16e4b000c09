import CatalogData
import CatalogDomain
import Foundation

/// States of the data, given by what a test speaks of alone, and the recording of them.
enum States {
  /// - Parameters:
  ///   - names: by id.
  ///   - pictures: digests of one repeated digit, by id.
  static func of(
    _ names: [Int: String], pictures: [Int: Character] = [:], voice: Bool = false,
    host: String = "catalog.example"
  ) -> CatalogState {
    let created = Date(timeIntervalSince1970: 1_500_000_000)
    return CatalogState(
      catalog: Catalog(
        characters: names.map { id, name in
          CatalogCharacter(
            id: .init(id), name: name, status: .alive, species: "Human", type: "", gender: .female,
            origin: LocationReference(name: "unknown", id: nil),
            lastLocation: LocationReference(name: "Harbour", id: .init(1)),
            episodes: [.init(1)],
            avatar: AvatarReference(
              url: URL(string: "https://\(host)/api/character/avatar/\(id).jpeg")
                ?? URL(filePath: "/")),
            created: created)
        },
        locations: [
          Location(
            id: .init(1), name: "Harbour", type: "", dimension: "",
            residents: names.keys.sorted().map { .init($0) }, created: created)
        ],
        episodes: [
          Episode(
            id: .init(1), name: "Pilot", airDate: "", code: "S01E01", characters: [],
            created: created)
        ], asOf: .distantPast),
      avatars: Dictionary(
        uniqueKeysWithValues: pictures.map {
          (.init($0.key), String(repeating: $0.value, count: 64))
        }),
      unknownKeys: voice ? [.character: UnknownKeys(["voice": false])] : [:])
  }

  /// The first so many characters, all alike but for the names of some.
  static func crowd(_ count: Int, renamed: Range<Int> = 0..<0) -> CatalogState {
    of(
      Dictionary(
        uniqueKeysWithValues: (1...count).map {
          ($0, renamed.contains($0) ? "Renamed \($0)" : "Character \($0)")
        }),
      pictures: Dictionary(uniqueKeysWithValues: (1...count).map { ($0, "a") }))
  }
}

extension SnapshotRepository {
  /// - Parameters:
  ///   - day: counted from 1970; the data is seen to the end of it.
  ///   - listed: the day the characters were listed, to its end; nil for the same.
  @discardableResult
  func record(_ state: CatalogState, day: Int, listed: Int? = nil) async throws -> Int {
    let since = Date(timeIntervalSince1970: Double(day) * 86_400)
    return try await record(
      state, as: try await identity(of: state), since: since, seen: since + 86_399,
      listed: Date(timeIntervalSince1970: Double(listed ?? day) * 86_400 + 86_399)
    ).rawValue
  }
}

extension SQLiteSnapshots {
  /// Records states on days that follow each other, closes the store, changes its file from outside and opens it again.
  static func injured(
    in folder: URL, by sql: String, after states: [(state: CatalogState, day: Int)]
  ) async throws -> SQLiteSnapshots {
    let store = try CatalogStore(folder: folder.path)
    for (state, day) in states { try await SQLiteSnapshots(store).record(state, day: day) }
    try store.close()
    try StateFolder.change(folder, sql)
    return SQLiteSnapshots(try CatalogStore(folder: folder.path))
  }
}
