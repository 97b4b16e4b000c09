import CatalogDomain
import Foundation

/// A character, given by what a test speaks of alone.
func character(
  _ id: Int, name: String = "Name", status: CharacterStatus = .alive, species: String = "Human",
  type: String = "", gender: CharacterGender = .female, origin: Location.ID? = nil,
  lastLocation: Location.ID? = nil
) -> CatalogCharacter {
  CatalogCharacter(
    id: .init(id), name: name, status: status, species: species, type: type, gender: gender,
    origin: LocationReference(name: "unknown", id: origin),
    lastLocation: LocationReference(name: "unknown", id: lastLocation), episodes: [],
    avatar: AvatarReference(url: URL(filePath: "/\(id).jpeg")), created: .distantPast)
}
