package import CatalogTemplates

/// What the template `home` sees: the catalog at a glance.
package struct HomePage: PageView, TemplatePage {
  private static let mostFaces = 10
  private static let mostPlaces = 8
  private static let mostChanges = 3
  private static let mostEpisodes = 8

  package let frame: PageFrame
  let characterCount: Int
  let locationCount: Int
  let episodeCount: Int
  let statuses: [StatusLink]
  let faces: [CharacterCard]
  let places: [PlaceRow]
  let episodes: [EpisodeRow]
  let changes: [ChangeRow]
  let chart: CastChart
  let welcome: HTML
  private let texts: SiteTexts

  init(_ frames: PageFrames) {
    let index = frames.edition.index
    frame = frames.frame(
      of: .home, heading: frames.edition.settings.title,
      description: frames.edition.settings.description
    ) { canonical, _ in
      var site = JSONObject("WebSite", isPage: true)
      site.add("name", frames.edition.settings.title)
      site.add("description", frames.edition.settings.description)
      site.add("inLanguage", frames.edition.settings.language)
      site.add("url", canonical?.text)
      return site
    }
    texts = frames.edition.texts
    characterCount = index.characters.count
    locationCount = index.places.count
    episodeCount = index.episodes.count
    statuses = frames.statusLinks()
    faces = Self.mostSeen(index).map(frames.card)
    places = Self.mostPopulated(index).map(frames.place)
    episodes = index.episodes.indices.suffix(Self.mostEpisodes).reversed().map(frames.row)
    changes = (frames.edition.changes?.labels ?? []).prefix(Self.mostChanges)
      .map(frames.row)
    chart = frames.edition.chart
    welcome = frames.edition.content.home
  }

  /// Those in most episodes, of equals those with the lower id; pictures before drawings.
  private static func mostSeen(_ index: CatalogIndex) -> [Int] {
    index.characters.sorted { left, right in
      if left.portrait.isPlaceholder != right.portrait.isPlaceholder {
        return right.portrait.isPlaceholder
      }
      return (right.episodes.count, left.position) < (left.episodes.count, right.position)
    }
    .prefix(mostFaces).map(\.position)
  }

  private static func mostPopulated(_ index: CatalogIndex) -> [Int] {
    index.places.sorted { left, right in
      (right.residents.count, left.position) < (left.residents.count, right.position)
    }
    .prefix(mostPlaces).map(\.position)
  }

  package static let template = "home"

  package static let schema = Schema<HomePage>("home") {
    $0.frame()
    $0.number("characterCount", "Characters in the catalog.") { $0.characterCount }
    $0.number("locationCount", "Locations in the catalog.") { $0.locationCount }
    $0.number("episodeCount", "Episodes in the catalog.") { $0.episodeCount }
    $0.text("allCharacters", "`All 826 characters`") {
      $0.texts.counted(.allCharacters, $0.characterCount)
    }
    $0.text("allLocations", "`All 126 locations`") {
      $0.texts.counted(.allLocations, $0.locationCount)
    }
    $0.text("allEpisodes", "`All 51 episodes`") {
      $0.texts.counted(.allEpisodes, $0.episodeCount)
    }
    $0.flag("hasCharacters", "Whether the catalog holds any.") { $0.characterCount > 0 }
    $0.flag("hasLocations", "Whether the catalog holds any.") { $0.locationCount > 0 }
    $0.flag("hasEpisodes", "Whether the catalog holds any.") { $0.episodeCount > 0 }
    $0.html("welcome", "What the site's owner says on it; empty where nothing is said.") {
      $0.welcome
    }
    $0.flag("hasChanges", "Whether anything is known to have changed.") { !$0.changes.isEmpty }
    $0.list("changes", "What changed last, the newest first.", ChangeRow.schema) { $0.changes }
    $0.list("statuses", "Every status, with its share and its list.", StatusLink.schema) {
      $0.statuses
    }
    $0.list("faces", "The characters in most episodes.", CharacterCard.schema) { $0.faces }
    $0.list("places", "The locations with most characters.", PlaceRow.schema) { $0.places }
    $0.list("episodes", "The latest episodes, newest first.", EpisodeRow.schema) { $0.episodes }
    $0.object("chart", "Characters by episode, drawn.", CastChart.schema) { $0.chart }
  }
}
