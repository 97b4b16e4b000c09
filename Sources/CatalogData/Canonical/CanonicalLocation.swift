import CatalogDomain
import Foundation

extension Location: CanonicalRecord {
  func write(avatar _: String?, to json: inout JSONBytes) {
    json.raw("{\"created\":")
    json.string(Timestamp.text(created))
    json.raw(",\"dimension\":")
    json.string(dimension)
    json.raw(",\"name\":")
    json.string(name)
    json.raw(",\"residents\":")
    json.integers(residents.lazy.map(\.rawValue))
    json.raw(",\"type\":")
    json.string(type)
    json.raw("}")
  }

  static func read(_ id: ID, _ reader: inout JSONReader) throws(JSONProblem) -> CanonicalEntry<Self>
  {
    var created: Date?
    var dimension: String?
    var name: String?
    var residents: [Int]?
    var type: String?
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "created" {
        try reader.moment(into: &created)
      } else if key == "dimension" {
        try reader.text(into: &dimension)
      } else if key == "name" {
        try reader.text(into: &name)
      } else if key == "residents" {
        try reader.ids(into: &residents)
      } else if key == "type" {
        try reader.text(into: &type)
      } else {
        throw reader.strange()
      }
    }
    let location = Location(
      id: id, name: try name.required("name"), type: try type.required("type"),
      dimension: try dimension.required("dimension"),
      residents: try residents.required("residents", "a list").map { CatalogCharacter.ID($0) },
      created: try created.required("created"))
    return CanonicalEntry(record: location)
  }
}
