import CatalogDomain

/// An episode with all that several pages show of it.
final class EpisodeEntry: Sendable {
  let episode: Episode
  /// Among the episodes of the catalog, by id, which is the order of airing.
  let position: Int
  /// Characters, as positions in their order: those the episode lists, and those who list it.
  let cast: [Int]
  /// From the code: 3 for `S03E07`; nil when the code is of another form.
  let season: Int?
  /// `2017-09-10` when the date could be read, else as the source writes it; nil where it writes nothing.
  let airDate: String?
  /// `10 September 2017` in the language of the site, else the same.
  let longAirDate: String?
  /// Whether the date could be read.
  let isDated: Bool
  /// The id where the source writes none.
  let code: String
  /// The title, cut if it is long.
  let shortName: String
  let shortCode: String

  init(episode: Episode, position: Int, cast: [Int], texts: SiteTexts) {
    self.episode = episode
    self.position = position
    self.cast = cast
    season = Self.season(of: episode.code)
    let date = AirDate(episode.airDate)?.day
    isDated = date != nil
    let seen = VisibleText.of(episode.airDate)
    let written = seen.isEmpty ? nil : Wording.shortened(seen, to: Wording.short)
    airDate = date?.text ?? written
    longAirDate = date.map(texts.date) ?? written
    shortName = Wording.shortened(episode.name, to: Wording.short)
    code = Vocabulary.code(of: episode)
    shortCode = Wording.shortened(code, to: Wording.short)
  }

  private static func season(of code: String) -> Int? {
    guard code.hasPrefix("S"), let end = code.firstIndex(of: "E") else { return nil }
    return Int(code[code.index(after: code.startIndex)..<end])
  }
}
