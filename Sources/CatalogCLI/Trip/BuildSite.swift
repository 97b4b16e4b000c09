import CatalogData
import CatalogDomain
import CatalogImages
import CatalogSite
import CatalogTemplates
import Foundation

/// The whole trip, from the API to the site, in order. Each step refuses what it cannot stand for; the site is touched by the last one.
struct BuildSite {
  /// What the time it takes is counted from.
  let start: ContinuousClock.Instant
  let configuration: Configuration
  let templates: SiteTemplates
  let acceptsRemovals: Bool
  let parts: TripParts
  var manner = SiteOutput.Manner.publication
  /// Whether a warning fails the build.
  var isStrict = false
  var repetition = Repetition.none
  /// How long to wait for another process that writes the site.
  var patience = Duration.zero
  var memory: TripMemory?

  /// Whether the same site is built twice, to prove that it comes out the same.
  enum Repetition: Equatable {
    case none
    /// Another process builds it again before the old site is touched.
    case first
    /// What the first is compared with, which could not have the pictures of some characters. Nothing of it is recorded.
    case second(lacking: Set<CatalogCharacter.ID>)
  }

  /// The first step. Apart from the others, as it needs none of the parts, and no state folder for them.
  static func templates(_ configuration: Configuration) throws(CommandFailure) -> SiteTemplates {
    do {
      return try configuration.siteTemplates()
    } catch {
      if Task.isCancelled { throw CommandFailure(.interrupted) }
      let isMissing = PathReach(configuration.templates) == .missing
      let advice = isMissing ? "; catalog init begins a project with one" : ""
      throw CommandFailure(.failed, lines: error.lines.map { $0 + advice })
    }
  }

  /// - Returns: also what keeps other builds out of the site, as long as it is there.
  func run() async throws -> (report: BuildReport, lock: OutputLock) {
    let ready = try await prepare()
    let written = try await apply(ready)
    let gathering = ready.gathering

    var report = gathering.report(
      ready.gathered, of: ready.shown, change: ready.past.history.change, output: written,
      since: start,
      warnings: warnings(ready, written) { path in
        let isGone = written.removed.contains(path)
        return
          "\(path) was edited by hand and has been \(isGone ? "removed: the site no longer has it" : "written over")"
      },
      notes: ready.notes + ready.past.notes.map { BuildNote($0) })
    report.lostPast = ready.past.lost.map(GatherCatalog.note(onLost:))
    report.created = ready.created
    report.hidden = ready.hidden
    report.contentPictures = ready.contentPictures
    report.outlook = BuildOutlook(
      seen: ready.gathered.seen, newest: ready.gathered.ledger.newest ?? ready.gathered.seen,
      pictures: ready.gathered.avatars.fetchDates, remembersUntil: ready.past.history.nextExpiry,
      warnings: ready.lastingWarnings, notes: ready.notes, configuration)
    return (report, ready.output.lock)
  }

  private func record(_ ready: Ready) async throws(CommandFailure) {
    if case .second = repetition { return }
    try await ready.gathering.record(
      ready.past.state, as: ready.past.identity, ready.gathered,
      forgetting: ready.past.history.expired)
  }

  /// - Parameter edited: what to say of a file that was edited by hand.
  private func warnings(
    _ ready: Ready, _ written: OutputReport, edited: (SitePath) -> String
  ) -> [String] {
    let adopted = written.adopted.map { path in
      "\(path) was not written by catalog, but holds what the site has in its place: catalog takes it for its own, and removes it when the site has it no longer"
    }
    let left = written.leftBehind.map {
      "the old site could not be cleared away, and stays beside the new one until the next build: \($0)"
    }
    return warnings(ready) + written.editedByHand.map(edited) + adopted + [left].compactMap(\.self)
  }

  /// Those that need no look at the site in place.
  private func warnings(_ ready: Ready) -> [String] {
    ready.gathering.warnings(ready.gathered) + ready.past.history.warnings + ready.thumbnailWarnings
      + ready.lastingWarnings
  }

  /// Refuses what is not to take the place of the old site.
  private func confirm(_ ready: Ready, _ written: OutputReport, _ site: NewManifest) async throws {
    if isStrict {
      try ready.gathering.refuse(
        warnings(ready, written) { "\($0) was edited by hand" }, outcome: "the old site stays")
    }
    // Before the second build, which does not see the site in place.
    if let lost = ready.past.lost { try await ready.gathering.reserveNumbers(through: lost) }
    guard repetition == .first else { return }
    let isNew = ready.past.identity.knownSince == nil
    let noted = ready.gathering.noted(
      ready.past.state, ready.past.identity, ready.gathered.confirmed)
    try await SecondBuild.compare(
      with: site, newSince: isNew ? noted : nil, lacking: lacking(ready.past.state),
      environment: configuration.environment)
  }

  /// Characters whose pictures could not be had. The store may have them all the same, where what is stored is not trusted.
  private func lacking(_ state: CatalogState) -> Set<CatalogCharacter.ID> {
    guard configuration.avatars == .load else { return [] }
    return Set(state.catalog.characters.map(\.id).filter { state.avatars[$0] == nil })
  }

  /// What a build would do with a file of the site, and what it would warn of. Touches neither the site nor what is recorded of its past.
  ///
  /// - Throws: what `run` throws before the site is touched; `CommandFailure` for a file that no site of this data has, or that the
  ///   build would refuse to write.
  func outlook(of path: SitePath) async throws -> (FileOutlook, warnings: [String]) {
    let ready = try await prepare(recovers: false)
    do {
      return (try ready.output.outlook(of: path, in: ready.plan.files), warnings(ready))
    } catch let error as OutputError {
      throw CommandFailure(error)
    }
  }

  /// - Parameter recovers: whether what an interrupted build left of the site is finished or undone.
  private func prepare(recovers: Bool = true) async throws -> Ready {
    let thumbnails = try MakeThumbnails(configuration, parts: parts, memory: memory)
    let loader = LoadContent(configuration: configuration)
    let content = try await loader.read()
    if let problem = loader.logoProblem(content, templates) {
      throw CommandFailure(.failed, problem)
    }
    let output = try await Patience(duration: patience).wait(while: \.isInUse) {
      () throws(OutputError) -> SiteOutput in
      try configuration.openOutput(manner, recovers: recovers)
    }

    var found = try await gather(content, by: loader)
    let past = try await past(of: found, output, content)
    let own = try loader.apply(
      found.own, of: content, to: found.gathered.catalog, templates, found.gathered.ledger,
      told: past.history.told)
    let shown = own.owned.catalog.dated(past.history.prospect.state.catalog.asOf)
    found.gathered.avatars = found.gathered.avatars.adding(own.owned)
    var pastPictures = PastPictures(parts.pictures.blobs, siteIn: configuration.output)
    let small = try await thumbnails?.run(found.gathered.avatars.pictures) ?? .init()
    let plan = try planSite(
      shown, past.history, &pastPictures, found.gathered.ledger,
      found.gathered.avatars.takePictures(), small.pictures, own)
    return Ready(
      gathering: found.gathering, gathered: found.gathered, output: output, plan: plan, past: past,
      shown: shown, created: own.owned.created, hidden: own.owned.hidden,
      contentPictures: own.pictures,
      lastingWarnings: [small.excess ?? found.gathered.avatars.excess].compactMap(\.self)
        + own.warnings + pastPictures.warnings + templateWarnings + plan.notes,
      thumbnailWarnings: small.warnings, notes: own.notes)
  }

  private func gather(_ content: Content, by loader: LoadContent) async throws(CommandFailure)
    -> Found
  {
    let lacking: Set<CatalogCharacter.ID> =
      if case .second(let lacking) = repetition { lacking } else { [] }
    var gathering = GatherCatalog(
      configuration: configuration, acceptsRemovals: acceptsRemovals, lacking: lacking,
      parts: parts, memory: memory)
    var gathered = try await gathering.crawl()
    let own = try await loader.apply(content, to: gathered.catalog, templates, gathered.ledger) {
      () async throws(CommandFailure) in try await gathering.past(of: gathered)
    }
    gathered.avatars = try await gathering.loadAvatars(of: gathered, shownWith: own.owned)
    gathering.endGathering()
    return Found(gathering: gathering, gathered: gathered, own: own)
  }

  private func past(of found: Found, _ output: SiteOutput, _ content: Content)
    async throws(CommandFailure) -> Past
  {
    let gathering = found.gathering
    let (state, identity) = try await gathering.dated(found.gathered)
    let mended = try await gathering.mend(state, as: identity)
    let before = output.lastChange(but: content.files.map(\.path))
    let lost = await gathering.lost(upTo: before)
    let history = try await gathering.history(
      of: state, as: identity, seen: found.gathered.confirmed, above: lost,
      hiding: found.own.owned.hidden)
    let lastChange = [before, history.lastChange].compactMap(\.self).max()
    return Past(
      state: state, identity: identity, history: history, lost: lost,
      lastChange: lastChange ?? Snapshot.ID(0), mended: mended)
  }

  private var templateWarnings: [String] {
    templates.findings.map(\.summary) + [templates.lostLinksRemark].compactMap(\.self)
  }

  private func planSite(
    _ catalog: Catalog, _ history: TripHistory, _ past: inout PastPictures,
    _ ledger: CrawlLedger, _ avatars: consuming [CatalogCharacter.ID: SiteAvatar],
    _ thumbnails: [String: SiteAvatar], _ own: OwnContent
  ) throws(CommandFailure) -> SitePlan {
    let tellsChanges = configuration.changesPages > 0
    let told =
      try tellsChanges
      ? history.siteHistory(blobs: parts.pictures.blobs, past: &past, own: own.owned) : nil
    do {
      return try SitePlan(
        catalog: catalog, avatars: consume avatars, thumbnails: thumbnails,
        history: told, catalogFile: history.catalogFile(own: own.owned), templates: templates,
        settings: configuration.siteSettings(ledger), content: own.site)
    } catch {
      if Task.isCancelled { throw CommandFailure(.interrupted) }
      throw CommandFailure(.failed, lines: error.lines)
    }
  }

  private func apply(_ ready: Ready) async throws -> OutputReport {
    let tracker = parts.tracker
    let files = ready.plan.files
    let total = files.count
    tracker.track(.started(step: .render))
    defer { tracker.track(.finished(step: .render)) }
    var isRecorded = false
    do {
      return try await ready.output.apply(
        files, linkRoot: configuration.linkRoot, lastChange: ready.past.lastChange,
        confirm: {
          try await confirm(ready, $0, $1)
          // While the old site stands: the next build would not know of a new one that is not recorded. Where sites cannot be exchanged,
          // this is asked twice.
          if !isRecorded { try await record(ready) }
          isRecorded = true
        },
        progress: { tracker.track(.progress(step: .render, done: $0, total: total)) })
    } catch {
      throw told(error)
    }
  }

  private func told(_ error: any Error) -> any Error {
    switch error {
    case let left as LeftStaging:
      return CommandFailure(endedBy: told(left.cause)).adding(CommandFailure(.failed, left.note))
    case let error as OutputError: return CommandFailure(error)
    case let error as LinkProblems:
      return CommandFailure(.failed, lines: LinkFindings(error.problems).lines)
    case let error as AvatarError:
      // It was there when it was gathered.
      memory?.forget()
      return CommandFailure(.failed, "a picture cannot be read from the store: \(error)")
    default: return error
    }
  }
}
