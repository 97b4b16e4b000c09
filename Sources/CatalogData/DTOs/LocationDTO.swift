package import CatalogDomain

/// A location, spelled like the API.
package struct LocationDTO: Hashable, Sendable {
  package let id: Int
  package let name: String
  package let type: String
  package let dimension: String
  /// Addresses of characters.
  package let residents: [AddressDTO]
  package let url: String
  package let created: String

  package static func read(_ reader: inout JSONReader, unknownKeys: inout UnknownKeys)
    throws(JSONProblem) -> Self
  {
    var id: Int?
    var name: String?
    var type: String?
    var dimension: String?
    var residents: [AddressDTO]?
    var url: String?
    var created: String?
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "id" {
        try reader.integer(into: &id)
      } else if key == "name" {
        try reader.text(into: &name)
      } else if key == "type" {
        try reader.text(into: &type)
      } else if key == "dimension" {
        try reader.text(into: &dimension)
      } else if key == "residents" {
        try reader.addresses(of: .character, into: &residents)
      } else if key == "url" {
        try reader.text(into: &url)
      } else if key == "created" {
        try reader.text(into: &created)
      } else {
        try reader.skipUnknown(key, noting: &unknownKeys)
      }
    }
    return LocationDTO(
      id: try id.required("id", "a whole number"), name: try name.required("name"),
      type: try type.required("type"), dimension: try dimension.required("dimension"),
      residents: try residents.required("residents", "a list"), url: try url.required("url"),
      created: try created.required("created"))
  }
}
