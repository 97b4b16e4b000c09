package import CatalogDomain
package import Foundation

/// Reads one list to its proven end, or to a reason why not: all decisions, no input or output.
///
/// The driver asks for `next()` as long as it has hands free, and tells what each request came to, in any order. Whatever arrives, it ends:
/// the list is read at most twice, at most two pages are asked for once more, and gaps are filled by one request a round.
///
/// Figures that agree do not prove that the pages are of one moment: when one record left and one came, the count is what it was. So a
/// whole list that lacks records of the last state, or ids below new ones, is doubted, and one request a round asks for those, the first
/// `CrawlRules.repairLimit` by id where there are more: one that exists proves the list torn. A list that lost nothing and passes nothing
/// over costs no request. The crawl that stored a list may have had no answer, so one out of the store is doubted, too.
/// Nor do they prove it where some pages were asked for now and others are stored, even by an earlier run of the same crawl: then all are
/// asked for.
package struct CrawlMachine<Record: CatalogRecord>: Sendable {
  package enum State: Hashable, Sendable {
    case idle
    /// The first page, which tells how many there are.
    case loading
    case loadingMore
    /// All pages are there; records they lack are asked for by id.
    case repairing
    /// The list is whole by its figures; what it lost since the last state, and passes over, is asked for by id.
    case doubted
    /// The whole list, each record once.
    case loaded([Record])
    case failed(RecordsPageError)
  }

  package internal(set) var state = State.idle
  /// What it came to so far.
  package private(set) var ledger = CrawlLedger.List(kind: Record.kind)
  /// Whether any answer of this round was a stored one because the network failed.
  package var usedStale: Bool { round.hasStale || repair?.origin == .stale }
  /// What the answers of this round brought to light, in the order of the pages.
  package var notes: [AnswerNotes] { round.notes + (repair.map { [$0.notes] } ?? []) }
  /// The ids that were fetched because the pages lacked them.
  package private(set) var repairedIDs: [Int] = []
  /// What could not be proven of the list that is loaded; nil for nothing.
  package internal(set) var doubt: String?
  /// When the oldest of the answers used was fetched or confirmed; nil before the list is whole, or when it is empty.
  package private(set) var asOf: Date?
  /// The same of the newest.
  package private(set) var newest: Date?
  /// Pages that are there, and pages there are, as far as is known.
  package var progress: (done: Int, total: Int) { (round.pageCountHeld, max(1, round.pageCount)) }

  let rules: CrawlRules
  let lastIDs: Set<Int>
  private var trust: StoredTrust
  private var roundNumber: Int
  var round = CrawlRound<Record>()
  /// Requests for pages of the first round that are still under way once it was given up. What they bring is stored when it comes, so the
  /// second one waits for it: else an old page would take the place of a new one.
  private var late = 0
  private var askedTwice: Set<Int> = []
  private var pendingRepair: [Int]?
  var pendingLost: [Int]?
  /// Whole by its figures, while it is doubted.
  var candidate: [Record] = []
  /// The records that the pages lacked.
  var repair: CachedAnswer<[Record]>?

  /// - Parameters:
  ///   - lastIDs: the ids of the last state; empty where there is none, or where it is not to be compared with.
  ///   - firstRound: numbers the rounds; a machine that takes the place of another starts above it.
  package init(rules: CrawlRules, lastIDs: Set<Int> = [], firstRound: Int = 0) {
    self.rules = rules
    self.lastIDs = lastIDs
    trust = rules.trust
    roundNumber = firstRound
  }

  /// The next request, or nil when nothing can be asked before something arrives, or at all.
  package mutating func next() -> CrawlRequest? {
    guard late == 0 else { return nil }
    switch state {
    case .idle, .loading, .loadingMore:
      guard let page = round.nextPage() else { return nil }
      if state == .idle { state = .loading }
      round.outstanding += 1
      return CrawlRequest(
        .page(page), trust: askedTwice.contains(page) ? .nothing : trust, round: roundNumber)
    case .repairing:
      guard let ids = pendingRepair else { return nil }
      pendingRepair = nil
      return CrawlRequest(.missing(ids), trust: trust, round: roundNumber)
    case .doubted:
      guard let ids = pendingLost else { return nil }
      pendingLost = nil
      return CrawlRequest(.lost(ids), trust: .nothing, round: roundNumber)
    case .loaded, .failed: return nil
    }
  }

  package mutating func arrived(
    _ answer: CachedAnswer<RecordsPage<Record>>, for request: CrawlRequest
  ) {
    guard settle(request), case .page(let number) = request.target else { return }
    guard answer.value.pages <= CrawlRules.pageLimit else {
      return refuse(
        "announces \(answer.value.pages.grouped) pages; at most \(CrawlRules.pageLimit.grouped) are read"
      )
    }
    guard answer.value.count <= CrawlRules.recordLimit else {
      return refuse(
        "announces \(answer.value.count.grouped) records; at most \(CrawlRules.recordLimit.grouped) are read"
      )
    }
    guard reconcile(answer.origin) else { return round.again.append(number) }
    let isSameList = round.hold(number, answer)
    if ledger.pages == 0 { ledger.countAtStart = answer.value.count }
    ledger.pages = round.pageCount
    // Read anew, what is gone is gone. Where old pages come out of a cache it shrinks again, and must be judged as it is.
    if round.hasShrunk, canRestart { return restart("shrank while it was read") }
    guard isSameList else {
      return restart(
        "grew from \(round.firstPageCount) pages to \(round.pageCount) while it was read")
    }
    state = .loadingMore
    concludeIfDone()
  }

  package mutating func arrived(
    _ answer: CachedAnswer<[Record]>, for request: CrawlRequest
  ) {
    guard settle(request) else { return }
    switch request.target {
    case .page: return
    case .missing(let ids):
      repair = answer
      let wanted = Set(ids)
      let records = answer.value.filter { wanted.contains($0.id.rawValue) }
      ledger.repaired = records.count
      conclude(with: records)
    case .lost(let ids):
      let there = Set(answer.value.map(\.id.rawValue)).intersection(ids)
      guard let first = there.min() else { return accept(candidate) }
      restart(
        "\(Record.kind.rawValue) \(first) exists and is on no page: the pages are not of one moment"
      )
    }
  }

  package mutating func failed(_ error: RecordsPageError, for request: CrawlRequest) {
    guard settle(request) else { return }
    switch (request.target, error.reason) {
    case (_, .cancelled), (_, .storage): state = .failed(error)
    // Asked for several ids, the API leaves out those it does not know; it says so only when asked for a single one.
    case (.missing(let ids), .notFound) where ids.count == 1: conclude(with: [])
    case (.missing, _): restart("the missing records could not be had: \(error)")
    case (.lost(let ids), .notFound) where ids.count == 1: accept(candidate)
    case (.lost(let ids), _): keepDoubt(of: ids, because: error)
    case (.page(let number), .notFound(let text)) where number > 1:
      restart("page \(number) of \(round.pageCount) is not there (\(text))")
    // An edge in trouble says the same as the API of a list without any page: nobody can tell that it is empty.
    case (.page, .notFound(let text)):
      let advice = "expected a list, which says \"count\": 0 where it is empty"
      state = .failed(
        RecordsPageError(request: error.request, reason: .notFound("\(text); \(advice)")))
    case (.page(let number), .malformed), (.page(let number), .incomplete):
      askAgain(number, or: error)
    case (.page, _): state = .failed(error)
    }
  }
}

extension CrawlMachine {
  var nextRound: Int { roundNumber + 1 }

  /// Counts a request as no longer under way.
  /// - Returns: whether what it came to is of this round, and of interest.
  private mutating func settle(_ request: CrawlRequest) -> Bool {
    switch state {
    case .loaded, .failed: return false
    case .idle, .loading, .loadingMore, .repairing, .doubted: break
    }
    guard request.round == roundNumber else {
      // Those of a machine that this one took the place of are not waited for.
      late = max(0, late - 1)
      return false
    }
    if case .page = request.target { round.outstanding -= 1 }
    return true
  }

  /// Takes down where a page is from, and begins anew with the list once one had to be asked for: the pages that were taken from the store
  /// are forgotten and asked for too.
  ///
  /// Pages of two crawls, or of two runs of one, are never mixed unasked. Records that moved need not show on the pages beside the one that
  /// was missing, so nothing less will do.
  /// - Returns: false for a page that was taken from the store before that, and arrives after it.
  private mutating func reconcile(_ origin: AnswerOrigin) -> Bool {
    guard rules.mayAsk else { return true }
    switch origin {
    case .store(let run):
      guard trust != .nothing else { return false }
      trust = .run(run)
    case .network, .stale:
      guard trust != .nothing else { return true }
      trust = .nothing
      round.again += round.forget()
    }
    return true
  }

  private mutating func concludeIfDone() {
    if round.isDone { conclude(with: []) }
  }

  private mutating func conclude(with repaired: [Record]) {
    let (verdict, repeated) = round.verdict(with: repaired)
    ledger.duplicates = repeated.count
    switch verdict {
    case .whole(let records): judge(records)
    case .lacks(let ids) where repairedIDs.isEmpty:
      pendingRepair = ids
      repairedIDs = ids
      state = .repairing
    case .lacks(let ids):
      // A source that counts a record twice announces one more than there are, now and later.
      let twice = Set(repeated).sorted()
      restart(
        Self.said("on no page and not to be had by id", of: ids)
          + (twice.isEmpty ? "" : ", and " + Self.said("there more than once", of: twice)))
    case .broken(let text): restart(text)
    }
  }

  private static func said(_ text: String, of ids: [Int]) -> String {
    ids.count == 1
      ? "\(Record.kind.rawValue) \(ids[0]) is \(text)"
      : "\(ids.count.grouped) records are \(text), the first \(ids[0])"
  }

  mutating func accept(_ records: [Record]) {
    ledger.records = records.count
    ledger.countAtEnd = round.count
    let dates = round.dates + [repair?.fetchedAt].compactMap { $0 }
    (asOf, newest) = (dates.min(), dates.max())
    state = .loaded(records)
    round.release()
    candidate = []
  }

  private var canRestart: Bool {
    rules.mayAsk && ledger.restarts < CrawlRules.restartLimit
  }

  /// Once more from the beginning, trusting nothing stored, as soon as nothing of this round is under way: what was read is not one list.
  mutating func restart(_ text: String) {
    guard canRestart else {
      return refuse(
        rules.mayAsk ? "\(text); read twice, try again later" : "\(text); only the store was asked")
    }
    ledger.restarts += 1
    roundNumber += 1
    late = round.outstanding
    round = CrawlRound()
    trust = .nothing
    pendingRepair = nil
    candidate = []
    repairedIDs = []
    repair = nil
    ledger.repaired = 0
    state = .idle
  }

  private mutating func askAgain(_ number: Int, or error: RecordsPageError) {
    guard rules.mayAsk, askedTwice.count < CrawlRules.secondAskLimit,
      askedTwice.insert(number).inserted
    else {
      state = .failed(error)
      return
    }
    round.again.append(number)
  }

  mutating func refuse(_ text: String) {
    state = .failed(RecordsPageError(request: Record.kind.plural, reason: .incomplete(text)))
  }
}
