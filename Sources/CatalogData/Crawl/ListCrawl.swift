import CatalogDomain
import Foundation

/// The crawl of one list: its machine, and what carries out its requests.
///
/// When the network fails in a way single stored pages cannot make up for, the list is read again from the store alone, as
/// the last whole crawl left it: old and whole beats new and torn. A list the API itself serves torn is refused instead.
struct ListCrawl<DTO: RecordDTO> {
  private var machine: CrawlMachine<DTO.Record>
  private var reader: ListReader<DTO>
  private let lastWhole: PlainShelf?
  /// Why the list is read from the store alone, once it is.
  private var outage: RecordsPageError?

  /// - Parameters:
  ///   - lastIDs: the ids of the last state.
  ///   - lastWhole: the answers of the last whole crawl, without the drafts of this one; nil when they may not be used.
  init(reader: ListReader<DTO>, rules: CrawlRules, lastIDs: Set<Int>, lastWhole: PlainShelf?) {
    self.reader = reader
    self.lastWhole = lastWhole
    machine = CrawlMachine(rules: rules, lastIDs: lastIDs)
  }

  /// The whole list; nil while it is being read.
  var records: [DTO.Record]? {
    if case .loaded(let records) = machine.state { records } else { nil }
  }

  var failure: RecordsPageError? {
    if case .failed(let error) = machine.state { outage ?? error } else { nil }
  }

  var progress: (done: Int, total: Int) { machine.progress }
  var asOf: Date? { machine.asOf }

  /// The entries the list was made of.
  var inUse: [String] {
    reader.addresses(pages: machine.ledger.pages, repairedIDs: machine.repairedIDs)
  }
  /// Those to put in the place of the last crawl's: none when that one was used.
  var promoted: [String] { outage == nil ? inUse : [] }

  /// Enters what the list came to, with what is to be told of the answers it was made of, or held when it failed.
  func enter(into ledger: inout CrawlLedger) {
    let kind = DTO.Record.kind
    ledger.lists.append(machine.ledger)
    ledger.newest = [ledger.newest, machine.newest].compactMap { $0 }.max()
    ledger.oldest[kind] = machine.asOf
    ledger.add(machine.notes, of: kind)
    if let doubt = machine.doubt { ledger.warnings.append("\(kind.plural): \(doubt)") }
    if let outage, let asOf = machine.asOf {
      // The list itself is named already.
      let reason = String(outage.description.trimmingPrefix("\(kind.plural): "))
      ledger.stale.append(
        CrawlLedger.Stale(request: kind.plural, reason: reason, fetchedAt: asOf))
    }
  }

  mutating func next() -> (@Sendable () async -> ListEvent<DTO.Record>)? {
    guard let request = machine.next() else { return nil }
    return { [reader] in await reader.carryOut(request) }
  }

  mutating func receive(_ event: ListEvent<DTO.Record>) {
    switch event.outcome {
    case .page(let page): machine.arrived(page, for: event.request)
    case .records(let records): machine.arrived(records, for: event.request)
    case .failed(let error): machine.failed(error, for: event.request)
    }
    if case .failed(let error) = machine.state, let lastWhole, isOutage(error) {
      read(lastWhole, because: error)
    }
  }

  private func isOutage(_ error: RecordsPageError) -> Bool {
    guard outage == nil, reader.policy == .localFirst || reader.policy == .remoteFirst else {
      return false
    }
    switch error.reason {
    case .unreachable, .malformed, .notFound: return true
    case .incomplete: return machine.usedStale
    case .refused, .notStored, .storage, .cancelled: return false
    }
  }

  private mutating func read(_ lastWhole: PlainShelf, because error: RecordsPageError) {
    outage = error.explained(by: machine.notes.lazy.compactMap(\.stale).first)
    reader = ListReader(
      responses: reader.responses, shelf: lastWhole, book: reader.book, policy: .cacheOnly)
    machine = CrawlMachine(
      rules: CrawlRules(policy: .cacheOnly), firstRound: machine.nextRound)
  }
}

extension RecordsPageError {
  /// With the failure of the network that left an old answer among new ones.
  fileprivate func explained(by stale: CrawlLedger.Stale?) -> RecordsPageError {
    guard case .incomplete(let text) = reason, let stale else { return self }
    return RecordsPageError(
      request: request,
      reason: .incomplete(
        "\(text); \(stale.request) could only be had from the store: \(stale.reason)"))
  }
}
