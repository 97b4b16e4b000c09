import CatalogDomain
package import CatalogTemplates

/// What every page shows of the site itself: its name, its source and the ways through it.
///
/// A class, because all pages of a folder share it.
package final class SiteView: Sendable {
  package let title: String
  package let description: String
  package let language: String
  /// Nil from left to right, as pages are written anyway.
  package let direction: String?
  /// Nil for a catalog without records, as the two after it.
  package let dataDay: String?
  package let dataDate: String?
  package let dataTime: String?
  package let sourceName: String
  let sourceURL: URLReference?
  package let stylesheet: URLReference
  package let assets: URLReference
  package let root: URLReference
  package let icon: URLReference?
  let touchIcon: URLReference?
  let logo: URLReference?
  /// Only where the address of the site is known: browsers refuse it on a disk.
  package let manifest: URLReference?
  package let feeds: [FeedLink]
  let earlyScript: URLReference?
  package let script: URLReference?
  package let home: URLReference
  package let characters: URLReference
  package let locations: URLReference
  package let episodes: URLReference
  package let about: URLReference
  package let search: URLReference
  /// Nil for a site that tells nothing of the past.
  package let changes: URLReference?
  package let navigation: [NavigationItem]

  /// - Parameter offersFeeds: on the pages people subscribe from; elsewhere they would only add to every page's weight.
  init(
    edition: Edition, viewpoint: Viewpoint, offersFeeds: Bool, navigation: [NavigationItem]
  ) {
    let settings = edition.settings
    title = settings.title
    description = settings.description
    language = settings.language
    let way = TextDirection(settings.language)
    direction = way == .rightToLeft ? way.rawValue : nil
    dataDay = edition.asOf?.day
    dataDate = edition.asOf.map { edition.texts.date($0.date) }
    dataTime = edition.asOf?.description
    sourceName = settings.source.name
    sourceURL = settings.source.url
    stylesheet = viewpoint.reference(to: .asset(ThemeAssets.stylesheet))
    assets = viewpoint.assets
    root = viewpoint.root
    icon = Self.asset(ThemeAssets.icon, edition, viewpoint)
    touchIcon = Self.asset(ThemeAssets.touchIcon, edition, viewpoint)
    logo = edition.logo.map { viewpoint.reference(to: $0) }
    manifest = edition.settings.address.map { _ in viewpoint.reference(to: .manifest) }
    changes = edition.changes.map { _ in viewpoint.reference(to: .changes) }
    feeds = offersFeeds ? Self.feeds(edition, viewpoint) : []
    earlyScript = Self.asset(ThemeAssets.earlyScript, edition, viewpoint)
    script = Self.asset(ThemeAssets.script, edition, viewpoint)
    home = viewpoint.reference(to: .home)
    characters = viewpoint.reference(to: .characters(page: 1))
    locations = viewpoint.reference(to: .locations(page: 1))
    episodes = viewpoint.reference(to: .episodes(page: 1))
    about = viewpoint.reference(to: .about)
    search = viewpoint.reference(to: .search)
    self.navigation = navigation
  }

  private static func feeds(_ edition: Edition, _ viewpoint: Viewpoint) -> [FeedLink] {
    guard edition.changes != nil else { return [] }
    let title = edition.texts.filled(.feedTitle, edition.settings.title)
    return [
      ("Atom", "application/atom+xml", Link.atomFeed),
      ("JSON Feed", "application/feed+json", .jsonFeed),
    ].map {
      FeedLink(title: title, name: $0.0, type: $0.1, url: viewpoint.reference(to: $0.2))
    }
  }

  private static func asset(_ name: String, _ edition: Edition, _ viewpoint: Viewpoint)
    -> URLReference?
  {
    edition.routes.hasAsset(named: name) ? viewpoint.reference(to: .asset(name)) : nil
  }

  package static let schema = Schema<SiteView>("site") {
    $0.text("title", "The name of the site.") { $0.title }
    $0.text("description", "What the site is, in a sentence.") { $0.description }
    $0.text("language", "The language of the pages, as a language tag: `en`.") { $0.language }
    $0.optionalText("direction", "`rtl` where the language is written from right to left.") {
      $0.direction
    }
    $0.optionalText(
      "dataDay",
      "The day the data speaks of, in UTC: `2025-12-14`; absent where there are no records."
    ) { $0.dataDay }
    $0.optionalText("dataDate", "The same for people: `14 December 2025`.") { $0.dataDate }
    $0.optionalText("dataTime", "The moment the data speaks of: `2025-12-14T06:00:00Z`.") {
      $0.dataTime
    }
    $0.text("sourceName", "Where the data comes from.") { $0.sourceName }
    $0.optionalURL("sourceURL", "Where a visitor finds the source.") { $0.sourceURL }
    $0.url("stylesheet", "`assets/style.css`.") { $0.stylesheet }
    $0.url(
      "assets",
      "The folder of the theme's own files: `{{site.assets}}logo.png` is `assets/logo.png`. Not for those that have a field here."
    ) { $0.assets }
    $0.url(
      "root",
      "The folder of the home page: `{{site.root}}favicon.ico` is the file of your own `Content/root/favicon.ico`."
    ) { $0.root }
    $0.optionalURL("icon", "`assets/icon.svg`, where the theme has one.") { $0.icon }
    $0.optionalURL("touchIcon", "`assets/icon.png`, where the theme has one.") { $0.touchIcon }
    $0.optionalURL("logo", "The picture that the setting `logo` names.") { $0.logo }
    $0.optionalURL("manifest", "The web manifest, where the site's address is known.") {
      $0.manifest
    }
    $0.list(
      "feeds",
      "What can be subscribed to, on the home page and the pages of changes; empty on all others, and where the site tells no changes.",
      FeedLink.schema
    ) { $0.feeds }
    $0.optionalURL("earlyScript", "`assets/theme.js`, where the theme has one.") { $0.earlyScript }
    $0.optionalURL("script", "`assets/site.js`, where the theme has one.") { $0.script }
    $0.url("home", "The home page.") { $0.home }
    $0.url("characters", "The list of all characters.") { $0.characters }
    $0.url("locations", "The list of all locations.") { $0.locations }
    $0.url("episodes", "The list of all episodes.") { $0.episodes }
    $0.url("about", "The page about the catalog.") { $0.about }
    $0.url("search", "The search page.") { $0.search }
    $0.optionalURL("changes", "The list of changes, where the site tells of them.") { $0.changes }
    $0.list("navigation", "The main ways through the site.", NavigationItem.schema) {
      $0.navigation
    }
  }
}
