import CatalogDomain

/// A place as a character names it. An unknown one is `{"name": "unknown", "url": ""}`, never null.
package struct ReferenceDTO: Hashable, Sendable {
  package let name: String
  package let url: AddressDTO

  static func read(_ reader: inout JSONReader, unknownKeys: inout UnknownKeys) throws(JSONProblem)
    -> Self
  {
    var name: String?
    var url: AddressDTO?
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "name" {
        try reader.text(into: &name)
      } else if key == "url" {
        try reader.address(of: .location, into: &url)
      } else {
        try reader.skipUnknown(key, noting: &unknownKeys)
      }
    }
    return ReferenceDTO(name: try name.required("name"), url: try url.required("url"))
  }
}
