package import CatalogDomain

extension LocationDTO: RecordDTO {
  package func record(noting _: inout [FieldProblem]) throws(FieldProblem) -> Location {
    try RecordFields.ownAddress(url, id: id, of: .location)
    return Location(
      id: try RecordFields.id(id, as: Location.self),
      name: try RecordFields.notBlank(name, "name", "a name"),
      type: type, dimension: dimension,
      residents: try RecordFields.ids(residents, "residents", as: CatalogCharacter.self),
      created: try RecordFields.date(created))
  }
}
