/// Which requests a fault strikes: all, unless something here narrows it.
package struct FaultScope: Hashable, Sendable {
  /// Only requests whose path matches.
  package var path: PathPattern?
  /// Spares that many of the matching requests before it strikes.
  package var after: Int
  /// Strikes at most that many requests.
  package var first: Int?
  /// Strikes at most that many requests of each address: with 1, everything fails once and then works.
  package var firstEach: Int?
  /// Strikes a request with this probability, from 0 to 1.
  package var probability: Double?

  package init(
    path: PathPattern? = nil, after: Int = 0, first: Int? = nil, firstEach: Int? = nil,
    probability: Double? = nil
  ) {
    self.path = path
    self.after = after
    self.first = first
    self.firstEach = firstEach
    self.probability = probability
  }
}
