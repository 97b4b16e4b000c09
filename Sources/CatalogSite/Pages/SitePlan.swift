package import CatalogDomain

/// Everything a site will hold: its pages, its pictures, the files of its theme and those of the owner. Nothing is rendered or read yet.
package struct SitePlan: Sendable {
  /// What a site is planned for.
  package enum Purpose: Sendable {
    /// To be put in place.
    case site
    /// To look for what is wrong with it. The files of the search, for which all words are counted, are left out where no file of the
    /// owner's can want their places or lead to them.
    case check
  }

  /// By path, each path once, also on file systems that ignore case.
  package let files: [PlannedFile]
  /// What the site leaves out and why, a sentence each, for the report.
  package let notes: [String]

  /// - Parameters:
  ///   - avatars: those without one get a drawing with their initials. Released before there are pages, if nobody else holds them.
  ///   - thumbnails: small versions of some of them, by the digest of the picture.
  ///   - history: nil for a site that tells nothing of the past of its data.
  ///   - catalogFile: makes `catalog.json`, in any task; nil for a site without it.
  ///   - content: the owner's, made for this catalog.
  /// - Throws: `SitePlanError` when two things want one path, or one cannot have a path at all; with any problems when the task is
  ///   cancelled.
  package init(
    catalog: Catalog, avatars: consuming [CatalogCharacter.ID: SiteAvatar],
    thumbnails: [String: SiteAvatar] = [:], history: SiteHistory? = nil,
    catalogFile: PlannedFile.Stream? = nil, templates: SiteTemplates,
    settings: SiteSettings, content: SiteContent = .none, purpose: Purpose = .site
  ) throws(SitePlanError) {
    let assets = templates.assets.colored(settings.accent)
    let routes = RouteTable(of: catalog, assets: assets.paths, address: settings.address)
    var planned = SiteFiles(
      routes: routes,
      atMost: 3 * catalog.characters.count
        + 2 * (catalog.locations.count + catalog.episodes.count))
    let (portraits, changes) = try Self.portraits(
      of: catalog, consume avatars, thumbnails, history, templates.texts, into: &planned)
    try Self.checkCancellation()
    let edition = Edition(
      settings: settings, routes: routes, templates: templates,
      index: CatalogIndex(
        catalog, portraits: portraits, texts: templates.texts, created: content.created),
      facets: FacetIndex(catalog.characters, settings: settings, texts: templates.texts),
      changes: changes, asOf: catalog.date(besides: content.created).map { UTCDate($0) },
      content: content)
    try Self.checkCancellation()

    // Before there are pages: what making it takes for a while is much.
    let needsSearch = purpose == .site || content.mayMeetSearch
    let scripts = needsSearch ? SearchScripts(edition).all : []
    do {
      // The features of the site. Each lists its own pages.
      planned.add(try HomeFeature.pages(of: edition))
      planned.add(try CharactersFeature.pages(of: edition))
      planned.add(try FacetsFeature.pages(of: edition))
      planned.add(try LocationsFeature.pages(of: edition))
      planned.add(try EpisodesFeature.pages(of: edition))
      planned.add(try ChangesFeature.pages(of: edition))
      planned.add(try SearchFeature.pages(of: edition))
      planned.add(try SystemFeature.pages(of: edition))
      planned.add(try ContentFeature.pages(of: edition))
    } catch {
      throw SitePlanError(error)
    }
    try Self.checkCancellation()
    try Self.addFiles(of: edition, assets, scripts, catalogFile, to: &planned)
    files = try (consume planned).inOrder()
    notes = edition.facets.note.map { [$0] } ?? []
  }

  /// What stands beside the pages.
  private static func addFiles(
    of edition: Edition, _ assets: ThemeAssets, _ scripts: [SearchScripts.Script],
    _ catalogFile: PlannedFile.Stream?,
    to planned: inout SiteFiles
  ) throws(SitePlanError) {
    // In one order each time, in which messages name them.
    let routes = edition.routes
    let pictures = edition.content.pictures
      .sorted { routes.text(of: $0.key) < routes.text(of: $1.key) }
    for (link, picture) in pictures {
      try planned.add(link, for: .loaded(picture.load))
    }
    for asset in assets.files {
      try planned.add(.asset(asset.name), for: asset.content)
    }
    if let manifest = WebManifest(edition) {
      try planned.add(.manifest, for: .bytes(manifest.bytes))
    }
    if let catalogFile { try planned.add(.catalogFile, for: .streamed(catalogFile)) }
    if let feeds = SiteFeeds(edition) {
      try planned.add(.atomFeed, for: .loaded { feeds.atom })
      try planned.add(.jsonFeed, for: .loaded { feeds.json })
    }
    for file in SearchEngines(edition, pages: planned.listedPages)?.files ?? [] {
      try planned.add(file.link, for: file.content)
    }
    for script in scripts {
      try planned.add(.searchScript(script.name), for: script.content)
    }
    planned.add(edition.content.files)
  }

  /// Each part of the plan of a large catalog takes a while.
  private static func checkCancellation() throws(SitePlanError) {
    guard !Task.isCancelled else { throw SitePlanError([]) }
  }

  /// The portraits of all characters that are and that were. What it takes to know equal pictures is held no longer than this.
  private static func portraits(
    of catalog: Catalog, _ avatars: consuming [CatalogCharacter.ID: SiteAvatar],
    _ thumbnails: [String: SiteAvatar], _ history: SiteHistory?, _ texts: SiteTexts,
    into files: inout SiteFiles
  ) throws(SitePlanError) -> (present: [Portrait], past: ChangeIndex?) {
    var pictures = Portraits(thumbnails: thumbnails)
    let present = try pictures.all(of: catalog.characters, avatars, into: &files)
    guard let history else { return (present, nil) }
    return (
      present, try ChangeIndex(history, catalog, &pictures, into: &files, texts: texts)
    )
  }
}
