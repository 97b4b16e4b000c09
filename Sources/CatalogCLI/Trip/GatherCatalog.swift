import CatalogData
import CatalogDomain
import CatalogImages
import CatalogSite
import Foundation

/// The first half of the trip: the records, the pictures, the states before them.
struct GatherCatalog {
  let configuration: Configuration
  private let acceptsRemovals: Bool
  private let lacking: Set<CatalogCharacter.ID>
  let parts: TripParts
  let memory: TripMemory?
  /// What dates are measured against: the moment of the command, and then the one when all was there.
  private(set) var now: Date

  /// - Parameters:
  ///   - lacking: characters whose pictures are not to be had, whatever is stored of them.
  ///   - memory: what an earlier trip gathered is not asked for again.
  init(
    configuration: Configuration, acceptsRemovals: Bool,
    lacking: Set<CatalogCharacter.ID> = [], parts: TripParts, memory: TripMemory? = nil
  ) {
    self.configuration = configuration
    self.acceptsRemovals = acceptsRemovals
    self.lacking = lacking
    self.parts = parts
    self.memory = memory
    now = configuration.now
  }

  /// The whole catalog, proven complete. One that lost more than it may, or is older than it may be, is refused before it takes the
  /// place of the stored one: the old site and the old data stay.
  /// - Returns: without pictures yet.
  func crawl() async throws(CommandFailure) -> Gathered {
    if let memory {
      memory.follow(try await lastSighting())
      if let crawled = memory.crawled { return crawled }
    }
    parts.tracker.track(.started(step: .crawl))
    defer { parts.tracker.track(.finished(step: .crawl)) }
    let guards = CatalogGuards(
      configuration: configuration, acceptsRemovals: acceptsRemovals, snapshots: parts.snapshots,
      now: parts.now)
    do {
      let lastIDs = try await guards.lastIDs()
      let (catalog, ledger) = try await parts.catalogs.catalog(
        cachePolicy: configuration.cachePolicy, lastIDs: lastIDs
      ) { (catalog, ledger) throws(RecordsPageError) in
        try await guards.check(catalog, ledger, since: lastIDs)
      }
      let crawled = Gathered(catalog: catalog, ledger: ledger)
      memory?.crawled = crawled
      return crawled
    } catch {
      throw CommandFailure(error)
    }
  }

  /// What is recorded of the data as it is now.
  func lastSighting() async throws(CommandFailure) -> SnapshotSighting? {
    do {
      return try await parts.snapshots.history().last
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The source's pictures.
  /// - Parameter owned: what a site of them shows differently from the source. Too many pictures that the site lacks are refused, not those
  ///   the source lacks.
  func loadAvatars(of gathered: Gathered, shownWith owned: OwnedCatalog)
    async throws(CommandFailure) -> AvatarResults
  {
    let (catalog, ledger) = (gathered.catalog, gathered.ledger)
    guard configuration.avatars == .load else { return AvatarResults() }
    if let avatars = memory?.avatars {
      try refuseGaps(avatars.adding(owned), ledger)
      return avatars
    }
    parts.tracker.track(.started(step: .avatars))
    defer { parts.tracker.track(.finished(step: .avatars)) }
    try await keepThumbnails(of: catalog, shownWith: owned)
    let results = try await LoadAvatars(
      parts: parts, site: SitePictures(site: configuration.output),
      concurrency: configuration.imageConcurrency, lacking: lacking
    ).results(for: catalog.characters)
    try refuseGaps(results.adding(owned), ledger)
    return memory?.keep(results) ?? results
  }

  /// A crawl makes none, and takes none from the next build.
  private func keepThumbnails(of catalog: Catalog, shownWith owned: OwnedCatalog)
    async throws(CommandFailure)
  {
    guard let side = configuration.imageThumbnail else { return }
    do {
      try await Thumbnails.keepStored(
        of: catalog.characters.compactMap(\.avatar), and: Set(owned.pictures.values.map(\.digest)),
        longestSide: side, in: parts.pictures)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// To be called when all is gathered, which may have taken long: nothing of it is of the future.
  mutating func endGathering() {
    now = parts.now()
  }

  private func refuseGaps(_ avatars: AvatarResults, _ ledger: CrawlLedger)
    throws(CommandFailure)
  {
    let missing = avatars.missing
    let all = avatars.shown + missing.count
    guard !configuration.maxMissingAvatars.allows(missing.count, of: all) else { return }
    // Mostly all of a source or none, for one reason: the crawl's words, which say what the source gives, are told once for all.
    let unaddressed = missing.first(where: \.hasNoAddress)
    let first = missing.filter { !$0.hasNoAddress || $0 == unaddressed }.prefix(3).map {
      let words = "character \($0.character): \($0.reason)"
      return $0.hasNoAddress ? ledger.flaw ?? words : words
    }
    throw CommandFailure(
      .refused,
      "\(missing.count) of \(Counted(all, "picture")) \(missing.count == 1 ? "is" : "are") missing, more than max-missing-avatars \(configuration.maxMissingAvatars) allows; the old site stays (\(first.joined(separator: "; ")))"
    )
  }

  /// When the data became what it is: what the site tells its visitors. Data that was not known before is as new as the newest answer: of
  /// the others nobody can say that they brought it. Data fetched again and found the same keeps its date, so that the site keeps its
  /// bytes. No state is older than the one before it, whatever a clock or a source says. All dates: `SnapshotSighting`.
  func dated(_ gathered: Gathered) async throws(CommandFailure) -> (CatalogState, CatalogIdentity) {
    let catalog = gathered.catalog
    let digests = gathered.avatars.pictures.mapValues(\.digest)
    let unknownKeys = gathered.ledger.unknownKeys
    let identity: CatalogIdentity
    do {
      identity = try await parts.snapshots.identity(
        of: CatalogState(catalog: catalog, avatars: digests, unknownKeys: unknownKeys))
    } catch {
      throw CommandFailure(error)
    }
    let last = try await lastSighting()
    let fetched = catalog.dated(gathered.newest)
    let date = max(configuration.dateOfData(fetched), last?.lastSince ?? .distantPast)
    let dated = catalog.dated(identity.knownSince ?? date)
    return (CatalogState(catalog: dated, avatars: digests, unknownKeys: unknownKeys), identity)
  }

  /// What is to be told of the data, whatever is made of them.
  func warnings(_ gathered: Gathered) -> [String] {
    let (ledger, avatars) = (gathered.ledger, gathered.avatars)
    let missing = avatars.missing.map { "character \($0.character) has no picture: \($0.reason)" }
    // Not the date of the data, which stays where it is as long as the data does.
    let oldest = ledger.stale.map(\.fetchedAt).min()
    let stale: [String] =
      oldest.map {
        [
          "\(Counted(ledger.stale.count, "answer")) could only be had from the store, the oldest of \(UTCDate($0)); \(ledger.stale[0].request): \(ledger.stale[0].reason)"
        ]
      } ?? []
    return parts.openingWarnings + stale + ledger.warnings
      + [futureRecords(of: gathered.catalog)].compactMap(\.self) + avatars.warnings + missing
  }

  /// What is said of records that date the data with a moment yet to come; nil where none does.
  func futureRecords(of catalog: Catalog) -> String? {
    let isDatedByRecords = configuration.isFolder && configuration.sourceDate == nil
    return isDatedByRecords ? FutureRecords.warning(of: catalog, now: now) : nil
  }

  /// Tells the warnings that fail a strict trip, as long as what was there before it stands.
  /// - Parameter outcome: what becomes of it, for the message.
  func refuse(_ warnings: [String], outcome: String) throws(CommandFailure) {
    guard !warnings.isEmpty else { return }
    // Those of the opening are told by whoever opened.
    for warning in warnings where !parts.openingWarnings.contains(warning) {
      parts.tracker.track(.warning(warning))
    }
    throw CommandFailure(
      .failed, lines: ["\(CommandFailure.strict(warnings.count)); \(outcome)"], warnings: warnings)
  }

  /// - Parameter shown: the catalog as it is told.
  func report(
    _ gathered: Gathered, of shown: Catalog, change: CatalogDiff?, output: OutputReport?,
    since start: ContinuousClock.Instant, warnings: [String], notes: [BuildNote] = []
  ) -> BuildReport {
    let (ledger, avatars, seen) = (gathered.ledger, gathered.avatars, gathered.seen)
    let changed = avatars.changed.map { "the picture at \($0.address) changed" }
    // No warnings: only the build that fetches the picture meets them, and a strict one that is run again would find nothing.
    let trimmed = avatars.trimmed.map {
      "the picture at \($0.address) had \($0.bytes.counted("byte")) behind its end, now cut off"
    }
    return BuildReport(
      ledger: ledger, catalog: shown, avatars: avatars, change: change, output: output,
      warnings: warnings, notes: (changed + trimmed).map { BuildNote($0) } + notes,
      elapsed: ContinuousClock.now - start,
      peakMemory: ProcessUsage.peakMemory,
      age: configuration.age(
        seen: seen, newest: ledger.newest ?? seen, at: now, stale: ledger.stale))
  }
}
