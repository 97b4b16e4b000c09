package import CatalogDomain

/// Which stored answers may stand in for an answer of the network while they are fresh.
package enum StoredTrust: Hashable, Sendable {
  /// Any: nothing else has been read that it must agree with.
  case anyGeneration
  /// Those of any one run of a crawl that was interrupted, by the crawl's number: the numbers of its runs are not lower.
  case runs(of: Int64)
  /// Those of one run of one crawl: pages of two are never mixed unasked.
  case generation(Int64)
  /// None: what was read did not add up, so everything is to be confirmed.
  case nothing
}

extension StoredTrust {
  /// What a reading starts from.
  /// - Parameter resuming: the crawl that is taken up again, if one is: a list that one of its runs read to the end need not be
  ///   asked for again, even by a policy that asks for everything.
  package static func initial(for policy: CachePolicy, resuming generation: Int64? = nil)
    -> StoredTrust
  {
    switch policy {
    case .localFirst, .cacheOnly: .anyGeneration
    case .remoteFirst: generation.map(StoredTrust.runs(of:)) ?? .nothing
    case .noCache: .nothing
    }
  }
}
