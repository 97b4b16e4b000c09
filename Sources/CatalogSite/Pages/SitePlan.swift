package import CatalogDomain

/// Everything a site will hold: its pages, its pictures and the files of its theme. Nothing is rendered or read yet.
package struct SitePlan: Sendable {
  /// By path, each path once, also on file systems that ignore case.
  package let files: [PlannedFile]
  package let routes: RouteTable
  /// What the site leaves out and why, a sentence each, for the report.
  package let notes: [String]

  /// - Parameters:
  ///   - avatars: those without one get a drawing with their initials.
  ///   - history: nil for a site that tells nothing of the past of its data.
  ///   - catalogFile: makes `catalog.json`, in any task; nil for a site without it.
  ///   - content: the owner's, made for this catalog.
  /// - Throws: `SitePlanError` when two things want one path, or one cannot have a path at all.
  package init(
    catalog: Catalog, avatars: [CatalogCharacter.ID: SiteAvatar], history: SiteHistory? = nil,
    catalogFile: PlannedFile.Stream? = nil, templates: SiteTemplates, settings: SiteSettings,
    content: SiteContent = .none
  ) throws(SitePlanError) {
    let assets = templates.assets
    let routes = RouteTable(of: catalog, assets: assets.paths, address: settings.address)
    let portraits: Portraits
    let changes: ChangeIndex?
    do {
      portraits = try Portraits(of: catalog.characters, avatars: avatars, routes: routes)
      changes = try history.map { (history) throws(RouteError) in
        try ChangeIndex(history, catalog, routes: routes, texts: templates.texts)
      }
    } catch {
      throw .route(error)
    }
    let edition = Edition(
      settings: settings, routes: routes, templates: templates,
      index: CatalogIndex(
        catalog, portraits: portraits.all, texts: templates.texts, created: content.created),
      changes: changes, asOf: UTCDate(catalog.asOf), content: content)

    // Before there are pages: what making it takes for a while is much.
    let scripts = SearchScripts(edition).all
    var paths = TakenPaths(
      routes: routes,
      atMost: 2 * (catalog.characters.count + catalog.locations.count + catalog.episodes.count)
        + portraits.files.count)
    do {
      // The features of the site. Each lists its own pages.
      paths.take(try HomeFeature.pages(of: edition))
      paths.take(try CharactersFeature.pages(of: edition))
      paths.take(try FacetsFeature.pages(of: edition))
      paths.take(try LocationsFeature.pages(of: edition))
      paths.take(try EpisodesFeature.pages(of: edition))
      paths.take(try ChangesFeature.pages(of: edition))
      paths.take(try SearchFeature.pages(of: edition))
      paths.take(try SystemFeature.pages(of: edition))
      paths.take(try ContentFeature.pages(of: edition))
    } catch {
      throw .route(error)
    }
    paths.take(portraits.files)
    // A picture of the past may be one of the present, too.
    if let past = changes?.files, !past.isEmpty {
      var shown = Set(portraits.files.map(\.link))
      paths.take(past.filter { shown.insert($0.link).inserted })
    }
    for (link, picture) in content.pictures {
      try paths.take(link, for: .loaded(picture.load))
    }
    for asset in assets.files {
      try paths.take(.asset(asset.name), for: .bytes(asset.bytes))
    }
    if let manifest = WebManifest(edition) {
      try paths.take(.manifest, for: .bytes(manifest.bytes))
    }
    if let catalogFile { try paths.take(.catalogFile, for: .streamed(catalogFile)) }
    if let feeds = SiteFeeds(edition) {
      try paths.take(.atomFeed, for: .loaded { feeds.atom })
      try paths.take(.jsonFeed, for: .loaded { feeds.json })
    }
    for file in SearchEngines(edition, pages: paths.listedPages)?.files ?? [] {
      try paths.take(file.link, for: file.content)
    }
    for script in scripts {
      try paths.take(.searchScript(script.name), for: script.content)
    }
    files = try paths.sorted()
    self.routes = routes
    notes = edition.facets.note.map { [$0] } ?? []
  }
}
