package import CatalogDomain

/// What asking the network came to, as far as the decision is concerned.
package enum NetworkOutcome: Hashable, Sendable {
  case notAsked
  /// A whole answer that was read and found good.
  case answered
  case notModified
  /// Nothing usable: not found, refused, malformed, self-contradicting, unreachable, cancelled.
  case failed(RecordsPageError.Reason)
}
