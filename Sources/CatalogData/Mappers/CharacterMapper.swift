package import CatalogDomain
import Foundation

extension CharacterDTO: RecordDTO {
  package func record() throws(FieldProblem) -> CatalogCharacter {
    try RecordFields.ownAddress(url, id: id, of: .character)
    return CatalogCharacter(
      id: try RecordFields.id(id, as: CatalogCharacter.self),
      name: try RecordFields.notBlank(name, "name", "a name"),
      status: CharacterStatus(try RecordFields.notBlank(status, "status", "a status")),
      species: species,
      type: type,
      gender: CharacterGender(try RecordFields.notBlank(gender, "gender", "a gender")),
      origin: try reference(origin, "origin"),
      lastLocation: try reference(location, "location"),
      episodes: try RecordFields.ids(episode, "episode", as: Episode.self),
      avatar: try avatar(),
      created: try RecordFields.date(created))
  }

  private func reference(_ reference: ReferenceDTO, _ field: String) throws(FieldProblem)
    -> LocationReference
  {
    let name = try RecordFields.notBlank(reference.name, "\(field).name", "a name")
    switch reference.url {
    case .record(let id): return LocationReference(name: name, id: RecordID(id))
    case .text(""): return LocationReference(name: name, id: nil)
    case .text(let text):
      throw .text(
        "\(field).url", is: text, expected: RecordAddress.example(of: .location) + ", or nothing")
    }
  }

  private func avatar() throws(FieldProblem) -> AvatarReference {
    var image = image
    // A fragment is for whoever shows a picture; the source is never told of it.
    let fragment = image.utf8.firstIndex(of: UInt8(ascii: "#"))
    guard image.withUTF8({ RecordAddress.isHTTP(UnsafeRawBufferPointer($0)) }),
      let url = URL(string: fragment.map { String(image[..<$0]) } ?? image)
    else {
      throw .text("image", is: self.image, expected: "an absolute http or https address")
    }
    return AvatarReference(url: url)
  }
}
