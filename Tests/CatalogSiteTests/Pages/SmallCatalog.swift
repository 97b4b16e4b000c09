import CatalogDomain
import Foundation
import Testing

/// A catalog of a few records, made in one line each.
enum SmallCatalog {
  static let asOf = Date(timeIntervalSince1970: 1_765_692_000)  // 2025-12-14T06:00:00Z

  static func character(
    _ id: Int, _ name: String = "Nobody", status: String = "Alive", species: String = "Human",
    type: String = "", gender: String = "unknown",
    origin: LocationReference = LocationReference(name: "unknown", id: nil),
    at place: LocationReference = LocationReference(name: "unknown", id: nil),
    episodes: [Int] = [], created: Date = Date(timeIntervalSince1970: 1_509_821_326.25)
  ) throws -> CatalogCharacter {
    CatalogCharacter(
      id: .init(id), name: name, status: CharacterStatus(status), species: species, type: type,
      gender: CharacterGender(gender), origin: origin, lastLocation: place,
      episodes: episodes.map { Episode.ID($0) },
      avatar: AvatarReference(url: try #require(URL(string: "https://example.org/\(id).jpeg"))),
      created: created)
  }

  static func location(
    _ id: Int, _ name: String, type: String = "Planet", dimension: String = "",
    residents: [Int] = []
  ) -> Location {
    Location(
      id: .init(id), name: name, type: type, dimension: dimension,
      residents: residents.map { CatalogCharacter.ID($0) }, created: asOf)
  }

  static func episode(
    _ id: Int, _ code: String, _ name: String = "Pilot", airDate: String = "December 2, 2013",
    cast: [Int] = []
  ) -> Episode {
    Episode(
      id: .init(id), name: name, airDate: airDate, code: code,
      characters: cast.map { CatalogCharacter.ID($0) }, created: asOf)
  }
}
