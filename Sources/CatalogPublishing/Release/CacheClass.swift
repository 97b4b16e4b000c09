/// How long a browser or a network in between may keep a file without asking.
package enum CacheClass: String, CaseIterable, Hashable, Sendable {
  /// The name changes with the content: a year, the longest that is understood, and never ask.
  case immutable
  /// Asked for each time, and sent again only when it changed.
  case revalidated
  /// Read by machines that come by themselves: feeds, sitemaps, the data. Five minutes.
  case brief

  /// The header of that name (RFC 9111, RFC 8246).
  package var cacheControl: String {
    switch self {
    case .immutable: "public, max-age=31536000, immutable"
    case .revalidated: "public, max-age=0, must-revalidate"
    case .brief: "public, max-age=300"
    }
  }
}
