extension Episode {
  package static let fields: [RecordField] = [.name, .airDate, .episode, .characters, .created]

  package func value(of field: RecordField) -> FieldValue {
    switch field {
    case .name: .text(name)
    case .airDate: .text(airDate)
    case .episode: .text(code)
    case .characters: .characters(characters)
    case .created: .moment(created)
    case .status, .species, .type, .gender, .origin, .location, .dimension, .residents, .image,
      .avatar:
      .text("")
    }
  }
}
