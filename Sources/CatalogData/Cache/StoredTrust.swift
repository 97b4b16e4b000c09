package import CatalogDomain

/// Which stored answers may stand in for an answer of the network while they are fresh.
package enum StoredTrust: Hashable, Sendable {
  /// Any: nothing else has been read that it must agree with.
  case anyGeneration
  /// Those of one crawl: pages of two crawls are never mixed unasked.
  case generation(Int64)
  /// None: what was read did not add up, so everything is to be confirmed.
  case nothing
}

extension StoredTrust {
  /// What a reading starts from.
  /// - Parameter resuming: the crawl that is taken up again, if one is: what it validated before it was interrupted need not
  ///   be asked for again, even by a policy that asks for everything.
  package static func initial(for policy: CachePolicy, resuming generation: Int64? = nil)
    -> StoredTrust
  {
    switch policy {
    case .localFirst, .cacheOnly: .anyGeneration
    case .remoteFirst: generation.map(StoredTrust.generation) ?? .nothing
    case .noCache: .nothing
    }
  }
}
