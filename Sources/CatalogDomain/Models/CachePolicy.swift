/// Where an answer may come from.
package enum CachePolicy: String, CaseIterable, Hashable, Sendable {
  /// The stored copy while it is fresh, else the network.
  case localFirst = "local-first"
  /// The network, asked conditionally; the stored copy whenever the network fails.
  case remoteFirst = "remote-first"
  /// The network only: nothing stored is read or fills in. A single question keeps nothing; a whole crawl and the pictures are kept, or
  /// what is built next would go back to the data before them.
  case noCache = "no-cache"
  /// The store only, however old.
  case cacheOnly = "cache-only"
}
