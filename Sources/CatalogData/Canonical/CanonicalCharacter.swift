import CatalogDomain
import Foundation

extension CatalogCharacter: CanonicalRecord {
  func write(avatar digest: String?, to json: inout JSONBytes) {
    json.raw("{")
    if let digest {
      json.raw("\"avatar\":")
      json.string(digest)
      json.raw(",")
    }
    json.raw("\"created\":")
    json.string(Timestamp.text(created))
    json.raw(",\"episode\":")
    json.integers(episodes.lazy.map(\.rawValue))
    json.raw(",\"gender\":")
    json.string(gender.written)
    json.raw(",\"image\":")
    json.string(avatar?.text ?? "")
    json.raw(",\"location\":")
    lastLocation.write(to: &json)
    json.raw(",\"name\":")
    json.string(name)
    json.raw(",\"origin\":")
    origin.write(to: &json)
    json.raw(",\"species\":")
    json.string(species)
    json.raw(",\"status\":")
    json.string(status.written)
    json.raw(",\"type\":")
    json.string(type)
    json.raw("}")
  }

  static func read(_ id: ID, _ reader: inout JSONReader) throws(JSONProblem) -> CanonicalEntry<Self>
  {
    var digest: String?
    var created: Date?
    var episodes: [Int]?
    var gender: String?
    var image: URL??
    var location: LocationReference?
    var name: String?
    var origin: LocationReference?
    var species: String?
    var status: String?
    var type: String?
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "avatar" {
        try reader.digest(into: &digest)
      } else if key == "created" {
        try reader.moment(into: &created)
      } else if key == "episode" {
        try reader.ids(into: &episodes)
      } else if key == "gender" {
        try reader.text(into: &gender)
      } else if key == "image" {
        try reader.address(into: &image)
      } else if key == "location" {
        try reader.place(into: &location)
      } else if key == "name" {
        try reader.text(into: &name)
      } else if key == "origin" {
        try reader.place(into: &origin)
      } else if key == "species" {
        try reader.text(into: &species)
      } else if key == "status" {
        try reader.text(into: &status)
      } else if key == "type" {
        try reader.text(into: &type)
      } else {
        throw reader.strange()
      }
    }
    let character = CatalogCharacter(
      id: id, name: try name.required("name"),
      status: CharacterStatus(try status.required("status")),
      species: try species.required("species"), type: try type.required("type"),
      gender: CharacterGender(try gender.required("gender")),
      origin: try origin.required("origin", "an object"),
      lastLocation: try location.required("location", "an object"),
      episodes: try episodes.required("episode", "a list").map { Episode.ID($0) },
      avatar: try image.required("image").map { AvatarReference(url: $0) },
      created: try created.required("created"))
    return CanonicalEntry(record: character, avatar: digest)
  }
}

extension LocationReference {
  /// An object with `id`, where the place is known, and `name`.
  func write(to json: inout JSONBytes) {
    json.raw("{")
    if let id {
      json.raw("\"id\":")
      json.integer(id.rawValue)
      json.raw(",")
    }
    json.raw("\"name\":")
    json.string(name)
    json.raw("}")
  }
}
