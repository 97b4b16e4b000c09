package import CatalogDomain

extension EpisodeDTO: RecordDTO {
  package func record(noting _: inout [FieldProblem]) throws(FieldProblem) -> Episode {
    Episode(
      id: try RecordFields.id(id, at: url, as: Episode.self),
      name: try RecordFields.notBlank(name, "name", "a name"),
      airDate: airDate, code: episode,
      characters: try RecordFields.ids(characters, "characters", as: CatalogCharacter.self),
      created: try RecordFields.date(created))
  }
}
