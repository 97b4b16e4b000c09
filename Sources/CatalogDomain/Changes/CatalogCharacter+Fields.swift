extension CatalogCharacter {
  package static let fields: [RecordField] = [
    .name, .status, .species, .type, .gender, .origin, .location, .episode, .image, .created,
  ]

  package func value(of field: RecordField) -> FieldValue {
    switch field {
    case .name: .text(name)
    case .status: .text(status.written)
    case .species: .text(species)
    case .type: .text(type)
    case .gender: .text(gender.written)
    case .origin: .place(origin)
    case .location: .place(lastLocation)
    case .episode: .episodes(episodes)
    case .image: avatar.map { .address($0.url) } ?? .text("")
    case .created: .moment(created)
    case .dimension, .airDate, .residents, .characters, .avatar: .text("")
    }
  }
}
