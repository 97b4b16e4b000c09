package import CatalogDomain

/// Which stored answers may stand in for an answer of the network while they are fresh.
package enum StoredTrust: Hashable, Sendable {
  /// Any: nothing else has been read that it must agree with.
  case anyRun
  /// Those that any one run of the crawl that was interrupted fetched or confirmed.
  case interruptedCrawl
  /// Those of the run of that number: pages of two are never mixed unasked.
  case run(Int64)
  /// None: what was read did not add up, so everything is to be confirmed.
  case nothing
}

extension StoredTrust {
  /// What the first round of a list starts from.
  /// - Parameter isResumed: whether an interrupted crawl is taken up again: a list that one of its runs read to the end need not be
  ///   asked for again, even by a policy that asks for everything.
  package static func initial(for policy: CachePolicy, isResumed: Bool = false) -> StoredTrust {
    switch policy {
    case .localFirst, .cacheOnly: .anyRun
    case .remoteFirst: isResumed ? .interruptedCrawl : .nothing
    case .noCache: .nothing
    }
  }
}
