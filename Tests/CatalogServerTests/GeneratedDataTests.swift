import CatalogDomain
import CatalogServer
import CatalogTestSupport
import Foundation
import Testing

struct `Generated data` {
  /// All that a character must have, looked at or not.
  struct Character: Decodable, Equatable {
    struct Place: Decodable, Equatable {
      let name: String
      let url: String
    }
    let id: Int
    let name: String
    let status: String
    let type: String
    let origin: Place
    let location: Place
    let image: String
    let episode: [String]
    let url: String
    let created: String
  }

  struct Location: Decodable {
    let name: String
    let residents: [String]
    let url: String
  }

  struct Episode: Decodable {
    let characters: [String]
    let url: String
  }

  private func all<Record: Decodable & Sendable>(
    _ kind: String, _ count: Int, of data: MockAPIData, as type: Record.Type = Record.self
  ) async throws -> [Record] {
    let ids = (1...count).map(String.init).joined(separator: ",")
    let answer = try await MockAPI(data: data, settings: .init(keepsURLs: true))
      .answer("/api/\(kind)/[\(ids)]")
    return try JSONDecoder().decode([Record].self, from: Data(answer.body))
  }

  @Test func `is the same for the same seed and other for another`() async throws {
    let page = "/api/character?page=2"
    let one = try await MockAPI(data: .generated(60, seed: 1)).answer(page).headers["etag"]
    let again = try await MockAPI(data: .generated(60, seed: 1)).answer(page).headers["etag"]
    let other = try await MockAPI(data: .generated(60, seed: 2)).answer(page).headers["etag"]
    #expect(one == again)
    #expect(one != other)
    #expect(one == "W/\"2529-fezQkY4s2KXm3hoTVeu7rZy+M7M\"")
  }

  @Test(arguments: [1, 2, 7, 826])
  func `agrees with itself in both directions`(count: Int) async throws {
    let data = MockAPIData.generated(count)
    let characters: [Character] = try await all("character", count, of: data)
    let locations: [Location] = try await all("location", data.count(of: .location), of: data)
    let episodes: [Episode] = try await all("episode", data.count(of: .episode), of: data)
    #expect(characters.count == count)
    var residents: [String: [String]] = [:]
    var casts: [String: [String]] = [:]
    for character in characters {
      residents[character.location.url, default: []].append(character.url)
      for episode in character.episode { casts[episode, default: []].append(character.url) }
    }
    for location in locations { #expect(location.residents == residents[location.url] ?? []) }
    for episode in episodes { #expect(episode.characters == casts[episode.url] ?? []) }
    #expect(Set(residents.keys).isSubset(of: locations.map(\.url)))
    let names = Dictionary(uniqueKeysWithValues: locations.map { ($0.url, $0.name) })
    #expect(characters.allSatisfy { names[$0.location.url] == $0.location.name })
  }

  @Test func `has the proportions of the real catalog`() async throws {
    let data = MockAPIData.generated(826)
    #expect(data.count(of: .location) == 126)
    #expect(data.count(of: .episode) == 51)
    let characters: [Character] = try await all("character", 826, of: data)
    let alive = characters.count { $0.status == "Alive" }
    let homeless = characters.count { $0.origin == .init(name: "unknown", url: "") }
    let plain = characters.count { $0.type.isEmpty }
    #expect((380...500).contains(alive))
    #expect((250...350).contains(homeless))
    #expect((340...460).contains(plain))
    #expect(Set(characters.map(\.name)).count < 826)
    #expect(
      characters.contains { $0.name.contains("&") } && characters.contains { $0.name.contains("’") }
    )
    #expect(characters.allSatisfy { $0.created.count == 24 && $0.created.hasSuffix("Z") })
  }

  @Test func `of a hundred thousand is answered from any page without being made`() async throws {
    let text = try await MockAPI(data: .generated(100_000)).text("/api/character?page=5000")
    #expect(text.hasPrefix("{\"info\":{\"count\":100000,\"pages\":5000,\"next\":null,"))
    #expect(text.contains("\"id\":100000,"))
  }
}
