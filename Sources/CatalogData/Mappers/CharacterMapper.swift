package import CatalogDomain
import Foundation

extension CharacterDTO: RecordDTO {
  package func record(noting flaws: inout [FieldProblem]) throws(FieldProblem) -> CatalogCharacter {
    CatalogCharacter(
      id: try RecordFields.id(id, at: url, as: CatalogCharacter.self),
      name: try RecordFields.notBlank(name, "name", "a name"),
      status: CharacterStatus(try RecordFields.notBlank(status, "status", "a status")),
      species: species,
      type: type,
      gender: CharacterGender(try RecordFields.notBlank(gender, "gender", "a gender")),
      origin: try reference(origin, "origin"),
      lastLocation: try reference(location, "location"),
      episodes: try RecordFields.ids(episode, "episode", as: Episode.self),
      avatar: avatar(noting: &flaws),
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

  /// A picture is drawn for whoever has none, so an address that cannot be asked costs no more than the picture.
  private func avatar(noting flaws: inout [FieldProblem]) -> AvatarReference? {
    let expected = "an absolute http or https address"
    switch image {
    case .missing: flaws.append(.missing("image", expected: expected))
    case .null: flaws.append(FieldProblem("image", found: "is null", expected: expected))
    case .text(let text):
      if let url = ImageAddress.url(text) { return AvatarReference(url: url) }
      flaws.append(.text("image", is: text, expected: expected))
    }
    return nil
  }
}
