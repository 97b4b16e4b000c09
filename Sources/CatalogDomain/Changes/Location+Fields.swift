extension Location {
  package static let fields: [RecordField] = [.name, .type, .dimension, .residents, .created]

  package func value(of field: RecordField) -> FieldValue {
    switch field {
    case .name: .text(name)
    case .type: .text(type)
    case .dimension: .text(dimension)
    case .residents: .characters(residents)
    case .created: .moment(created)
    case .status, .species, .gender, .origin, .location, .airDate, .episode, .characters, .image,
      .avatar:
      .text("")
    }
  }
}
