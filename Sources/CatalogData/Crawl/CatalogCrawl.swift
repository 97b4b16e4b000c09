import CatalogDomain
import Foundation

/// Reads all three lists side by side, with one bound on the requests under way.
struct CatalogCrawl {
  private enum Event: Sendable {
    case characters(ListEvent<CatalogCharacter>)
    case locations(ListEvent<Location>)
    case episodes(ListEvent<Episode>)
  }

  private var characters: ListCrawl<CharacterDTO>
  private var locations: ListCrawl<LocationDTO>
  private var episodes: ListCrawl<EpisodeDTO>

  /// - Parameters:
  ///   - lastWhole: what fills in for a list that cannot be had; nil when nothing may.
  ///   - lastIDs: the ids of the last state.
  init(
    responses: CachedResponses, shelf: any AnswerShelf, lastWhole: PlainShelf?, book: LedgerBook,
    policy: CachePolicy, rules: CrawlRules, lastIDs: [RecordKind: Set<Int>]
  ) {
    func list<DTO: RecordDTO>(_: DTO.Type) -> ListCrawl<DTO> {
      ListCrawl(
        reader: ListReader(responses: responses, shelf: shelf, book: book, policy: policy),
        rules: rules, lastIDs: lastIDs[DTO.Record.kind] ?? [], lastWhole: lastWhole)
    }
    characters = list(CharacterDTO.self)
    locations = list(LocationDTO.self)
    episodes = list(EpisodeDTO.self)
  }

  /// Reads the lists to their ends, or to the first that cannot be had.
  /// - Parameter onProgress: told the pages that are there and the pages known of, after each that arrives.
  /// - Returns: the catalog; the lists' ledgers and the entries they were made of are then to be had.
  mutating func run(concurrency: Int, onProgress: (_ done: Int, _ total: Int) -> Void) async
    -> Result<Catalog, RecordsPageError>
  {
    await withTaskGroup(of: Event.self) { group in
      var running = 0
      while true {
        while running < max(1, concurrency), let task = next() {
          group.addTask(operation: task)
          running += 1
        }
        guard let event = await group.next() else { break }
        running -= 1
        let before = progress
        receive(event)
        if progress != before { onProgress(progress.done, progress.total) }
        if let failure {
          group.cancelAll()
          return .failure(failure)
        }
      }
      return catalog()
    }
  }

  /// Enters what the lists came to, in their order, however the answers arrived.
  func enter(into ledger: inout CrawlLedger) {
    characters.enter(into: &ledger)
    locations.enter(into: &ledger)
    episodes.enter(into: &ledger)
  }

  /// The entries the catalog was made of.
  var inUse: [String] { characters.inUse + locations.inUse + episodes.inUse }
  /// Those to put in the place of the last crawl's.
  var promoted: [String] { characters.promoted + locations.promoted + episodes.promoted }

  private var progress: (done: Int, total: Int) {
    let all = [characters.progress, locations.progress, episodes.progress]
    return (all.reduce(0) { $0 + $1.done }, all.reduce(0) { $0 + $1.total })
  }

  private var failure: RecordsPageError? {
    characters.failure ?? locations.failure ?? episodes.failure
  }

  private mutating func next() -> (@Sendable () async -> Event)? {
    if let task = characters.next() { return { .characters(await task()) } }
    if let task = locations.next() { return { .locations(await task()) } }
    if let task = episodes.next() { return { .episodes(await task()) } }
    return nil
  }

  private mutating func receive(_ event: Event) {
    switch event {
    case .characters(let event): characters.receive(event)
    case .locations(let event): locations.receive(event)
    case .episodes(let event): episodes.receive(event)
    }
  }

  private func catalog() -> Result<Catalog, RecordsPageError> {
    guard let characters = characters.records, let locations = locations.records,
      let episodes = episodes.records
    else {
      return .failure(
        RecordsPageError(request: "catalog", reason: .incomplete("the crawl ended early")))
    }
    let oldest = [self.characters.asOf, self.locations.asOf, self.episodes.asOf]
    return .success(
      Catalog(
        characters: characters, locations: locations, episodes: episodes,
        asOf: oldest.compactMap { $0 }.min() ?? .distantPast))
  }
}
