import CatalogDomain

/// Made-up episodes with the ids 1, 2, 3, …, ten to a season, each written when it is asked for.
struct GeneratedEpisodes: RecordCollection {
  private let cast: GeneratedCast
  private let words: GeneratedWords
  private let dates: GeneratedDates

  init(cast: GeneratedCast) {
    self.cast = cast
    words = GeneratedWords(hash: cast.hash)
    dates = GeneratedDates(hash: cast.hash)
  }

  var count: Int { cast.episodes }

  func position(of id: Int) -> Int? { id >= 1 && id <= count ? id - 1 : nil }

  func value(of field: FilterField, at position: Int) -> String {
    switch field {
    case .name: words.episodeName(position + 1)
    case .episode:
      "S" + String(position / 10 + 1).zeroPadded(to: 2) + "E"
        + String(position % 10 + 1).zeroPadded(to: 2)
    case .status, .species, .type, .gender, .dimension: ""
    }
  }

  func record(at position: Int) -> MockRecord {
    let id = position + 1
    var text = RelocatableText()
    text.append("{\"id\":")
    text.append(id)
    text.append(",\"name\":")
    text.append(quoted: value(of: .name, at: position))
    text.append(",\"air_date\":")
    text.append(quoted: dates.airDate(position))
    text.append(",\"episode\":")
    text.append(quoted: value(of: .episode, at: position))
    text.append(",\"characters\":[")
    for (index, character) in cast.characters(ofEpisode: position).enumerated() {
      if index > 0 { text.append(",") }
      text.append(addressOf: "/api/character/\(character + 1)")
    }
    text.append("],\"url\":")
    text.append(addressOf: "/api/episode/\(id)")
    text.append(",\"created\":")
    text.append(quoted: dates.created(id))
    text.append("}")
    return MockRecord(id: id, text: text)
  }
}
