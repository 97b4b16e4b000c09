package import CatalogDomain

/// What to do next for one request: the whole of the caching rules, without doing any of it.
package enum CacheDecision: Hashable, Sendable {
  /// Give the stored answer; ask nobody.
  case serve
  /// Ask without validators.
  case fetch
  /// Ask with the stored answer's validators.
  case revalidate
  /// Give the new answer and put it in the place of the stored one.
  case keep
  /// Give the new answer and keep nothing.
  case pass
  /// Give the stored answer, and note that it was confirmed.
  case confirm
  /// Give the stored answer because the network failed, and say so.
  case serveStale(RecordsPageError.Reason)
  case fail(RecordsPageError.Reason)

  /// What to do next for a request. Called twice for it: before the network is asked, and with what that came to.
  ///
  /// No failure ever takes the place of a stored answer, whatever its kind: not even "not found", which an edge in trouble
  /// says as well. That a list did become shorter is proven by its first page.
  package static func decide(
    _ policy: CachePolicy, entry: EntryState, network: NetworkOutcome
  ) -> CacheDecision {
    switch policy {
    case .cacheOnly: entry == .none ? .fail(.notStored) : .serve
    case .noCache: withoutStore(network)
    case .localFirst, .remoteFirst: withStore(entry, network)
    }
  }

  private static func withoutStore(_ network: NetworkOutcome) -> CacheDecision {
    switch network {
    case .notAsked: .fetch
    case .answered: .pass
    case .notModified: .fail(unaskedNotModified)
    case .failed(let reason): .fail(reason)
    }
  }

  private static func withStore(_ entry: EntryState, _ network: NetworkOutcome) -> CacheDecision {
    switch network {
    case .notAsked: ask(entry)
    case .answered: .keep
    case .notModified: entry == .none ? .fail(unaskedNotModified) : .confirm
    case .failed(.cancelled): .fail(.cancelled)
    case .failed(let reason): entry == .none ? .fail(reason) : .serveStale(reason)
    }
  }

  /// Whether to ask, and how. The two policies differ in what the caller trusts, not in what is done with it: see
  /// `StoredTrust.initial(for:isResumed:)`.
  private static func ask(_ entry: EntryState) -> CacheDecision {
    switch entry {
    case .none: .fetch
    case .current: .serve
    case .otherRun, .stale: .revalidate
    }
  }

  private static let unaskedNotModified = RecordsPageError.Reason.unreachable(
    "answered 304 Not Modified though nothing was at hand to be modified")
}
