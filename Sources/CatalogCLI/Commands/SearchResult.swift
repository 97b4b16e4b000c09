import CatalogDomain
import Foundation

/// A found character as `search --format json` gives it.
struct SearchResult: Encodable {
  struct Place: Encodable {
    let id: Int?
    let name: String

    init(_ reference: LocationReference) {
      id = reference.id?.rawValue
      name = reference.name
    }
  }

  let id: Int
  let name: String
  let status: String
  let species: String
  let type: String
  let gender: String
  let origin: Place
  let location: Place
  let episodes: [Int]
  /// Empty where the source gives no address.
  let image: String

  init(_ character: CatalogCharacter) {
    id = character.id.rawValue
    name = character.name
    status = character.status.written
    species = character.species
    type = character.type
    gender = character.gender.written
    origin = Place(character.origin)
    location = Place(character.lastLocation)
    episodes = character.episodes.map(\.rawValue)
    image = character.avatar?.text ?? ""
  }
}
