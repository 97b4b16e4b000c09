package import CatalogDomain

/// An episode, spelled like the API.
package struct EpisodeDTO: Hashable, Sendable {
  package let id: Int
  package let name: String
  /// `air_date` on the wire.
  package let airDate: String
  /// Season and number.
  package let episode: String
  /// Addresses of characters.
  package let characters: [AddressDTO]
  package let url: String
  package let created: String

  package static func read(_ reader: inout JSONReader, unknownKeys: inout UnknownKeys)
    throws(JSONProblem) -> Self
  {
    var id: Int?
    var name: String?
    var airDate: String?
    var episode: String?
    var characters: [AddressDTO]?
    var url: String?
    var created: String?
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "id" {
        try reader.integer(into: &id)
      } else if key == "name" {
        try reader.text(into: &name)
      } else if key == "air_date" {
        try reader.text(into: &airDate)
      } else if key == "episode" {
        try reader.text(into: &episode)
      } else if key == "characters" {
        try reader.addresses(of: .character, into: &characters)
      } else if key == "url" {
        try reader.text(into: &url)
      } else if key == "created" {
        try reader.text(into: &created)
      } else {
        try reader.skipUnknown(key, noting: &unknownKeys)
      }
    }
    return EpisodeDTO(
      id: try id.required("id", "a whole number"), name: try name.required("name"),
      airDate: try airDate.required("air_date"), episode: try episode.required("episode"),
      characters: try characters.required("characters", "a list"), url: try url.required("url"),
      created: try created.required("created"))
  }
}
