import CatalogDomain

/// Made-up characters with the ids 1, 2, 3, …, each written when it is asked for.
struct GeneratedCharacters: RecordCollection {
  private let cast: GeneratedCast
  private let words: GeneratedWords
  private let dates: GeneratedDates

  init(cast: GeneratedCast) {
    self.cast = cast
    words = GeneratedWords(hash: cast.hash)
    dates = GeneratedDates(hash: cast.hash)
  }

  var count: Int { cast.characters }

  func position(of id: Int) -> Int? { id >= 1 && id <= count ? id - 1 : nil }

  func value(of field: FilterField, at position: Int) -> String {
    let id = position + 1
    return switch field {
    case .name: words.characterName(id)
    case .status: words.status(id)
    case .species: words.species(id)
    case .type: words.type(id)
    case .gender: words.gender(id)
    case .dimension, .episode: ""
    }
  }

  func record(at position: Int) -> MockRecord {
    let id = position + 1
    var text = RelocatableText()
    text.append("{\"id\":")
    text.append(id)
    for field in FilterField.fields(of: .character) {
      text.append(",")
      text.append(quoted: field.rawValue)
      text.append(":")
      text.append(quoted: value(of: field, at: position))
    }
    let location = cast.location(ofCharacter: position) + 1
    text.append(",\"origin\":")
    append(location: words.originIsKnown(id) ? origin(of: id) : nil, to: &text)
    text.append(",\"location\":")
    append(location: location, to: &text)
    text.append(",\"image\":")
    text.append(addressOf: "/api/character/avatar/\(id).jpeg")
    text.append(",\"episode\":[")
    for (index, episode) in cast.episodes(ofCharacter: position).enumerated() {
      if index > 0 { text.append(",") }
      text.append(addressOf: "/api/episode/\(episode + 1)")
    }
    text.append("],\"url\":")
    text.append(addressOf: "/api/character/\(id)")
    text.append(",\"created\":")
    text.append(quoted: dates.created(id))
    text.append("}")
    return MockRecord(id: id, text: text)
  }

  /// The API keeps no list of who was born where, so any place will do.
  private func origin(of id: Int) -> Int { cast.hash.value(id, 19, below: cast.locations) + 1 }

  private func append(location: Int?, to text: inout RelocatableText) {
    guard let location else {
      text.append("{\"name\":\"unknown\",\"url\":\"\"}")
      return
    }
    text.append("{\"name\":")
    text.append(quoted: words.locationName(location))
    text.append(",\"url\":")
    text.append(addressOf: "/api/location/\(location)")
    text.append("}")
  }
}
