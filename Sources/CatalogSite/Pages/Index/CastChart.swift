import CatalogDomain
package import CatalogTemplates

/// How many characters each episode has, as the bars of an SVG: one column an episode, 100 high. Episodes that share a column have
/// their mean.
package struct CastChart: Sendable {
  /// Path data of all bars: one upright stroke each, in the middle of its column.
  package let bars: String
  /// Path data of the bar that the page is about; nil on pages about all of them.
  package let current: String?
  /// The codes at the ends of the scale; nil without episodes.
  package let first: String?
  package let last: String?
  /// Columns.
  package let width: Int

  private let heights: [Int]
  private let episodes: [EpisodeEntry]

  /// - Parameter entries: all episodes, in the order of airing.
  init(_ entries: [EpisodeEntry]) {
    let casts = entries.map(\.cast.count)
    var sums = [Int](repeating: 0, count: Spectrum.width(for: casts.count))
    var counts = sums
    for (position, cast) in casts.enumerated() {
      let column = Spectrum.column(of: position, total: casts.count)
      sums[column] += cast
      counts[column] += 1
    }
    let means = zip(sums, counts).map { $1 == 0 ? 0 : $0 / $1 }
    let highest = max(1, means.max() ?? 1)
    let heights = means.map { $0 * 100 / highest }
    self.init(
      heights: heights, bars: heights.enumerated().map { Self.bar($0.offset, $0.element) }.joined(),
      episodes: entries, current: nil)
  }

  private init(heights: [Int], bars: String, episodes: [EpisodeEntry], current: String?) {
    self.heights = heights
    self.bars = bars
    self.episodes = episodes
    self.current = current
    first = episodes.first?.code
    last = episodes.last?.code
    width = heights.count
  }

  /// The same chart with one episode's bar marked.
  func marking(_ position: Int) -> CastChart {
    let column = Spectrum.column(of: position, total: episodes.count)
    return CastChart(
      heights: heights, bars: bars, episodes: episodes,
      current: Self.bar(column, heights[column]))
  }

  private static func bar(_ column: Int, _ height: Int) -> String {
    height == 0 ? "" : "M\(column).5 100v-\(height)"
  }

  package static let schema = Schema<CastChart>("chart") {
    $0.text(
      "bars",
      "Path data of an SVG line, 100 high: one bar an episode; past \(Spectrum.mostColumns), neighbours share one."
    ) { $0.bars }
    $0.optionalText("current", "Path data of the bar that the page is about.") { $0.current }
    $0.optionalText("first", "The code of the first episode.") { $0.first }
    $0.optionalText("last", "The code of the latest episode.") { $0.last }
    $0.flag("isEmpty", "Whether there is no episode to draw.") { $0.episodes.isEmpty }
    $0.flag("isSparse", "Whether there are so few columns that bars may be wide.") {
      $0.width <= 12
    }
    $0.number("width", "Columns, for the viewBox.") { $0.width }
  }
}
