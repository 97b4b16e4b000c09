import CatalogDomain
import Foundation

/// One request on its way through the cache: look, decide, ask, decide again, carry it out.
struct CachedQuestion<Value: Sendable>: Sendable {
  let responses: CachedResponses
  let request: APIRequest
  let address: String
  let policy: CachePolicy
  let trust: StoredTrust
  let shelf: any AnswerShelf
  let round: Int
  let book: LedgerBook
  let read: @Sendable (Data) throws(AnswerProblem) -> ReadAnswer<Value>

  func answer() async throws(RecordsPageError) -> CachedAnswer<Value> {
    guard !Task.isCancelled else { throw failure(.cancelled) }
    guard policy != .noCache else { return try await ask(about: nil) }
    return try await serveOrAsk(about: try await stored())
  }

  private func serveOrAsk(about entry: StoredResponse?) async throws(RecordsPageError)
    -> CachedAnswer<Value>
  {
    switch CacheDecision.decide(policy, entry: state(of: entry), network: .notAsked) {
    case .fail(let reason): throw failure(reason)
    case .serve:
      guard let entry, let read = readStored(entry) else { return try await serveOrAsk(about: nil) }
      book.add { $0.servedFresh += 1 }
      return cachedAnswer(of: read, from: .store(run: entry.run), at: entry.fetchedAt)
    default: return try await ask(about: entry)
    }
  }

  private func ask(about entry: StoredResponse?) async throws(RecordsPageError)
    -> CachedAnswer<Value>
  {
    let outcome = await askNetwork(validators: entry?.validators ?? Validators())
    let decision = CacheDecision.decide(policy, entry: state(of: entry), network: outcome.summary)
    switch (decision, outcome, entry) {
    case (.pass, .answered(let read, let good), _):
      return cachedAnswer(of: read, from: .network, at: good.fetchedAt)
    case (.keep, .answered(let read, let good), let entry):
      try await keep(good, old: entry)
      return cachedAnswer(of: read, from: .network, at: good.fetchedAt)
    case (.confirm, _, let entry?):
      // Unreadable though confirmed: stored by an earlier version that asked for less.
      guard let read = readStored(entry) else { return try await ask(about: nil) }
      return cachedAnswer(of: read, from: .network, at: try await confirm(entry))
    case (.serveStale(let reason), _, let entry?):
      guard await shelf.mayStandIn(address), let read = readStored(entry) else {
        throw failure(reason)
      }
      return cachedAnswer(
        of: read, from: .stale, at: entry.fetchedAt,
        stale: CrawlLedger.Stale(
          request: request.description, reason: reason.text, fetchedAt: entry.fetchedAt))
    case (.fail(let reason), _, _): throw failure(reason)
    default: throw failure(.unreachable("came to \(outcome.summary), which leads nowhere"))
    }
  }

  private func state(of entry: StoredResponse?) -> EntryState {
    guard let entry else { return .none }
    let isFresh = responses.freshness.isFresh(
      request.kind, fetchedAt: entry.fetchedAt, now: responses.now())
    return EntryState(entry, isFresh: isFresh, trust: trust)
  }

  private func cachedAnswer(
    of read: ReadAnswer<Value>, from origin: AnswerOrigin, at fetchedAt: Date,
    stale: CrawlLedger.Stale? = nil
  ) -> CachedAnswer<Value> {
    CachedAnswer(
      value: read.value, origin: origin, fetchedAt: fetchedAt,
      notes: AnswerNotes(
        unknownKeys: read.unknownKeys,
        flaw: read.flaw.map { failure(.malformed($0)).description }, stale: stale))
  }

  private func failure(_ reason: RecordsPageError.Reason) -> RecordsPageError {
    RecordsPageError(request: request.description, reason: reason)
  }
}

/// The network's side.
extension CachedQuestion {
  private enum Outcome {
    case answered(ReadAnswer<Value>, ValidatedAnswer)
    case notModified
    case failed(RecordsPageError.Reason)

    var summary: NetworkOutcome {
      switch self {
      case .answered: .answered
      case .notModified: .notModified
      case .failed(let reason): .failed(reason)
      }
    }
  }

  private func askNetwork(validators: Validators) async -> Outcome {
    do throws(SourceFailure) {
      let answer = try await responses.source.response(to: request, validators: validators)
      book.add(answer.traffic)
      switch answer.outcome {
      case .notModified:
        book.add { $0.notModified += 1 }
        return .notModified
      case .body(let body, let validators):
        return judged(body, validators)
      }
    } catch {
      book.add(error.traffic)
      return .failed(error.domainReason)
    }
  }

  private func judged(_ body: Data, _ validators: Validators) -> Outcome {
    do throws(AnswerProblem) {
      return .answered(
        try read(body),
        ValidatedAnswer(body: body, validators: validators, fetchedAt: responses.now()))
    } catch {
      return .failed(error.domainReason)
    }
  }
}

/// The store's side.
extension CachedQuestion {
  private func stored() async throws(RecordsPageError) -> StoredResponse? {
    do throws(StoreError) {
      return try await shelf.entry(for: address)
    } catch {
      throw failure(error.domainReason)
    }
  }

  private func keep(_ answer: ValidatedAnswer, old: StoredResponse?)
    async throws(RecordsPageError)
  {
    do throws(StoreError) {
      try await shelf.keep(answer, for: address, old: old, round: round)
    } catch {
      throw failure(error.domainReason)
    }
  }

  /// - Returns: the moment of the confirmation.
  private func confirm(_ entry: StoredResponse) async throws(RecordsPageError) -> Date {
    let date = responses.now()
    do throws(StoreError) {
      try await shelf.confirm(address, entry: entry, at: date, round: round)
    } catch {
      throw failure(error.domainReason)
    }
    return date
  }

  /// What a stored body says; nil, and a warning, when it can no longer be read.
  private func readStored(_ entry: StoredResponse) -> ReadAnswer<Value>? {
    do throws(AnswerProblem) {
      return try read(entry.body)
    } catch {
      book.warn("stored copy not used: \(failure(error.domainReason))", about: request)
      return nil
    }
  }
}
