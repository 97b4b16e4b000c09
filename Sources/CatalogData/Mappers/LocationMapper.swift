package import CatalogDomain

extension LocationDTO: RecordDTO {
  package func record(noting _: inout [FieldProblem]) throws(FieldProblem) -> Location {
    Location(
      id: try RecordFields.id(id, at: url, as: Location.self),
      name: try RecordFields.notBlank(name, "name", "a name"),
      type: type, dimension: dimension,
      residents: try RecordFields.ids(residents, "residents", as: CatalogCharacter.self),
      created: try RecordFields.date(created))
  }
}
