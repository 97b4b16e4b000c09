import CatalogDomain
import CatalogSite

/// The trip without its site: what a later build needs is fetched, proven and stored.
struct CrawlOnly {
  let configuration: Configuration
  let acceptsRemovals: Bool
  /// Whether a warning fails the crawl.
  let isStrict: Bool
  let parts: TripParts

  func run() async throws -> BuildReport {
    let clock = ContinuousClock.now
    var gathering = GatherCatalog(
      configuration: configuration, acceptsRemovals: acceptsRemovals, parts: parts)
    var gathered = try await gathering.crawl()
    let loader = LoadContent(configuration: configuration)
    // It is for the build to say what is wrong with the content.
    let content = try? await loader.read()
    try Task.checkCancellation()
    // As a build would show it: what that accepts is not refused here.
    let owned = ApplyContent(pictures: loader.pictures)(content ?? .none, to: gathered.catalog)
    gathered.avatars = try await gathering.loadAvatars(of: gathered, shownWith: owned)
    gathering.endGathering()
    // As in a build, what the owner gives or hides is not missing.
    gathered.avatars.missing = gathered.avatars.adding(owned).missing
    let (state, identity) = try await gathering.dated(gathered)
    let mended = try await gathering.mend(state, as: identity)
    let lost = await gathering.lost(upTo: lastChange(but: content ?? .none))
    // Only the newest change is told: older ones are for the pages of a site.
    let history = try await gathering.history(
      of: state, as: identity, seen: gathered.confirmed, above: lost, limit: 1)
    let warnings =
      gathering.warnings(gathered) + [gathered.avatars.excess].compactMap(\.self)
      + history.warnings
    if isStrict { try gathering.refuse(warnings, outcome: "nothing is recorded") }
    if let lost { try await gathering.reserveNumbers(through: lost) }
    try await gathering.record(state, as: identity, gathered, forgetting: history.expired)
    var report = gathering.report(
      gathered, of: state.catalog, change: history.change, output: nil, since: clock,
      warnings: warnings, notes: (mended + history.notes).map { BuildNote($0) })
    report.hidden = owned.hidden
    report.lostPast = lost.map(GatherCatalog.note(onLost:))
    return report
  }

  /// The last change that the site built last tells: it is built of what is recorded here.
  private func lastChange(but content: Content) -> Snapshot.ID? {
    SiteOutput.lastChange(inSite: configuration.output, but: content.files.map(\.path))
  }
}
