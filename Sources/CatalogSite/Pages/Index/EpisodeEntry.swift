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
  /// `2017-09-10` when the date could be read, else as the source writes it.
  let airDate: String

  init(episode: Episode, position: Int, cast: [Int]) {
    self.episode = episode
    self.position = position
    self.cast = cast
    season = Self.season(of: episode.code)
    airDate = AirDate(episode.airDate)?.text ?? episode.airDate
  }

  private static func season(of code: String) -> Int? {
    guard code.hasPrefix("S"), let end = code.firstIndex(of: "E") else { return nil }
    return Int(code[code.index(after: code.startIndex)..<end])
  }
}
