package import CatalogDomain

/// A character, spelled like the API.
package struct CharacterDTO: Hashable, Sendable {
  package let id: Int
  package let name: String
  package let status: String
  package let species: String
  package let type: String
  package let gender: String
  package let origin: ReferenceDTO
  package let location: ReferenceDTO
  package let image: ImageDTO
  /// Addresses of episodes.
  package let episode: [AddressDTO]
  package let url: String
  package let created: String

  package static func read(_ reader: inout JSONReader, unknownKeys: inout UnknownKeys)
    throws(JSONProblem) -> Self
  {
    var id: Int?
    var name: String?
    var status: String?
    var species: String?
    var type: String?
    var gender: String?
    var origin: ReferenceDTO?
    var location: ReferenceDTO?
    var image: ImageDTO?
    var episode: [AddressDTO]?
    var url: String?
    var created: String?
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "id" {
        try reader.integer(into: &id)
      } else if key == "name" {
        try reader.text(into: &name)
      } else if key == "status" {
        try reader.text(into: &status)
      } else if key == "species" {
        try reader.text(into: &species)
      } else if key == "type" {
        try reader.text(into: &type)
      } else if key == "gender" {
        try reader.text(into: &gender)
      } else if key == "origin" {
        try reader.once(origin)
        origin = try ReferenceDTO.read(&reader, unknownKeys: &unknownKeys)
      } else if key == "location" {
        try reader.once(location)
        location = try ReferenceDTO.read(&reader, unknownKeys: &unknownKeys)
      } else if key == "image" {
        try reader.once(image)
        image = try ImageDTO.read(&reader)
      } else if key == "episode" {
        try reader.addresses(of: .episode, into: &episode)
      } else if key == "url" {
        try reader.text(into: &url)
      } else if key == "created" {
        try reader.text(into: &created)
      } else {
        try reader.skipUnknown(key, noting: &unknownKeys)
      }
    }
    return CharacterDTO(
      id: try id.required("id", "a whole number"), name: try name.required("name"),
      status: try status.required("status"), species: try species.required("species"),
      type: try type.required("type"), gender: try gender.required("gender"),
      origin: try origin.required("origin", "an object"),
      location: try location.required("location", "an object"),
      image: image ?? .missing, episode: try episode.required("episode", "a list"),
      url: try url.required("url"), created: try created.required("created"))
  }
}
