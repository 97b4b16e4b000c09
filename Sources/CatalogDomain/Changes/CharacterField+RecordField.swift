extension CharacterField {
  /// The source's field that it corrects; nil where there is nothing to compare: a picture of the owner's is always another one.
  package var recordField: RecordField? {
    switch self {
    case .name: .name
    case .status: .status
    case .species: .species
    case .type: .type
    case .gender: .gender
    case .origin: .origin
    case .location: .location
    case .episodes: .episode
    case .id, .avatar, .created, .source, .hidden: nil
    }
  }
}
