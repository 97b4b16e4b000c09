import CatalogDomain
import CatalogSite
import CatalogTemplates

/// The whole trip, from the API to the site, in order. Each step refuses what it cannot stand for; the site is touched by the last one.
struct BuildSite {
  let configuration: Configuration
  let acceptsRemovals: Bool
  let parts: TripParts

  func run() async throws -> BuildReport {
    let clock = ContinuousClock.now
    let templates = try loadTemplates()
    let words = LoadContent(configuration: configuration)
    let content = try await words.read()
    let output = try openOutput()

    let gathering = GatherCatalog(
      configuration: configuration, acceptsRemovals: acceptsRemovals, parts: parts)
    let (catalog, ledger) = try await gathering.crawl()
    let own = try words.apply(content, to: catalog, templates, ledger)
    let avatars = try await gathering.loadAvatars(of: catalog)

    let (state, identity) = try await gathering.dated(catalog, ledger, avatars)
    let recorded = try await gathering.history(of: state, as: identity)
    let shown = own.owned.catalog.dated(state.catalog.asOf)
    let plan = try planSite(shown, recorded, ledger, own.adding(to: avatars), templates, own)
    let written = try await apply(plan, to: output)
    try await gathering.record(
      state, as: identity, seen: catalog.asOf, forgetting: recorded.expired)

    return gathering.report(
      shown, ledger, own.adding(to: avatars), change: recorded.change, output: written,
      since: clock,
      warnings: own.warnings
        + templates.unused.map { "template \"\($0)\" is used by no page; is it misnamed?" }
        + plan.notes
        + written.editedByHand.map { "\($0) was edited by hand and has been written over" },
      notes: own.notes)
  }

  private func loadTemplates() throws(CommandFailure) -> SiteTemplates {
    do {
      return try SiteTemplates(
        directory: configuration.templates, displayedAs: configuration.templates,
        language: configuration.language)
    } catch {
      throw CommandFailure(
        .failed, lines: error.problems.sorted.map(\.description) + error.theme.map(\.description))
    }
  }

  private func openOutput() throws(CommandFailure) -> SiteOutput {
    do {
      return try SiteOutput(folder: configuration.output, keptClear: configuration.keptClear)
    } catch {
      throw CommandFailure(.failed, error.description)
    }
  }

  private func planSite(
    _ catalog: Catalog, _ recorded: RecordedHistory, _ ledger: CrawlLedger,
    _ avatars: AvatarResults, _ templates: SiteTemplates, _ own: OwnContent
  ) throws(CommandFailure) -> SitePlan {
    do {
      return try SitePlan(
        catalog: catalog, avatars: avatars.pictures,
        history: recorded.siteHistory(blobs: parts.blobs, own: own.owned), templates: templates,
        settings: configuration.siteSettings(ledger), content: own.site)
    } catch {
      throw CommandFailure(.failed, "\(error)")
    }
  }

  private func apply(_ plan: SitePlan, to output: SiteOutput) async throws -> OutputReport {
    let tracker = parts.tracker
    let total = plan.files.count
    tracker.track(.started(step: "render"))
    defer { tracker.track(.finished(step: "render")) }
    do {
      return try await output.apply(plan.files, linkRoot: configuration.linkRoot) { done in
        tracker.track(.progress(step: "render", done: done, total: total))
      }
    } catch let error as OutputError {
      throw CommandFailure(.failed, error.description)
    } catch let error as LinkProblems {
      throw CommandFailure(.failed, lines: error.problems.map(\.description))
    } catch let error as AvatarError {
      throw CommandFailure(.failed, "a picture cannot be read from the store: \(error)")
    }
  }
}
