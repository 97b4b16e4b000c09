import CatalogDomain
import Foundation

extension Episode: CanonicalRecord {
  func write(avatar _: String?, to json: inout JSONBytes) {
    json.raw("{\"air_date\":")
    json.string(airDate)
    json.raw(",\"characters\":")
    json.integers(characters.lazy.map(\.rawValue))
    json.raw(",\"created\":")
    json.string(Timestamp.text(created))
    json.raw(",\"episode\":")
    json.string(code)
    json.raw(",\"name\":")
    json.string(name)
    json.raw("}")
  }

  static func read(_ id: ID, _ reader: inout JSONReader) throws(JSONProblem) -> CanonicalEntry<Self>
  {
    var airDate: String?
    var characters: [Int]?
    var created: Date?
    var code: String?
    var name: String?
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "air_date" {
        try reader.text(into: &airDate)
      } else if key == "characters" {
        try reader.ids(into: &characters)
      } else if key == "created" {
        try reader.moment(into: &created)
      } else if key == "episode" {
        try reader.text(into: &code)
      } else if key == "name" {
        try reader.text(into: &name)
      } else {
        throw reader.strange()
      }
    }
    let episode = Episode(
      id: id, name: try name.required("name"), airDate: try airDate.required("air_date"),
      code: try code.required("episode"),
      characters: try characters.required("characters", "a list").map { CatalogCharacter.ID($0) },
      created: try created.required("created"))
    return CanonicalEntry(record: episode)
  }
}
