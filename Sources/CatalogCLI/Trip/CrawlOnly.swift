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
    let (catalog, ledger) = try await gathering.crawl()
    let words = LoadContent(configuration: configuration)
    // What is wrong with the content is for the build to say.
    let content = try? await words.read()
    try Task.checkCancellation()
    // As a build would show it: what that accepts is not refused here.
    let owned = ApplyContent(pictures: words.pictures)(content ?? .none, to: catalog)
    let avatars = try await gathering.loadAvatars(of: catalog, shownWith: owned)
    gathering.endGathering()
    // What the owner gives or hides is no more missing than in a build.
    var told = avatars
    told.missing = avatars.adding(owned).missing
    let (state, identity) = try await gathering.dated(catalog, ledger, avatars)
    let mended = try await gathering.mend(state, as: identity)
    // Only the newest change is told: older ones are for the pages of a site.
    let seen = gathering.confirmed(catalog, ledger, avatars)
    let lost = await gathering.lost(upTo: lastChange(but: content ?? .none))
    let history = try await gathering.history(
      of: state, as: identity, seen: seen, above: lost, limit: 1)
    let warnings =
      gathering.warnings(catalog, ledger, told) + [told.excess].compactMap(\.self)
      + history.warnings
    if isStrict { try gathering.refuse(warnings, outcome: "nothing is recorded") }
    if let lost { try await gathering.reserveNumbers(through: lost) }
    try await gathering.record(
      state, as: identity, seen: seen, ledger, forgetting: history.expired)
    return gathering.report(
      state.catalog, ledger, told, change: history.change, seen: catalog.asOf, output: nil,
      since: clock, warnings: warnings,
      notes: mended + [lost.map(GatherCatalog.note(onLost:))].compactMap(\.self))
  }

  /// The last change that the site built last tells: it is built of what is recorded here.
  private func lastChange(but content: Content) -> Snapshot.ID? {
    SiteOutput.lastChange(inSite: configuration.output, but: content.files.map(\.path))
  }
}
