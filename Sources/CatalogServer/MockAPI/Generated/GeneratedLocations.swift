/// Made-up locations with the ids 1, 2, 3, …, each written when it is asked for.
struct GeneratedLocations: RecordCollection {
  private let cast: GeneratedCast
  private let words: GeneratedWords
  private let dates: GeneratedDates

  init(cast: GeneratedCast) {
    self.cast = cast
    words = GeneratedWords(hash: cast.hash)
    dates = GeneratedDates(hash: cast.hash)
  }

  var count: Int { cast.locations }

  func position(of id: Int) -> Int? { id >= 1 && id <= count ? id - 1 : nil }

  func value(of field: FilterField, at position: Int) -> String {
    let id = position + 1
    return switch field {
    case .name: words.locationName(id)
    case .type: words.locationType(id)
    case .dimension: words.dimension(id)
    case .status, .species, .gender, .episode: ""
    }
  }

  func record(at position: Int) -> MockRecord {
    let id = position + 1
    var text = RelocatableText()
    text.append("{\"id\":")
    text.append(id)
    for field: FilterField in [.name, .type, .dimension] {
      text.append(",")
      text.append(quoted: field.rawValue)
      text.append(":")
      text.append(quoted: value(of: field, at: position))
    }
    text.append(",\"residents\":[")
    for (index, resident) in cast.residents(ofLocation: position).enumerated() {
      if index > 0 { text.append(",") }
      text.append(addressOf: "/api/character/\(resident + 1)")
    }
    text.append("],\"url\":")
    text.append(addressOf: "/api/location/\(id)")
    text.append(",\"created\":")
    text.append(quoted: dates.created(id))
    text.append("}")
    return MockRecord(id: id, text: text)
  }
}
