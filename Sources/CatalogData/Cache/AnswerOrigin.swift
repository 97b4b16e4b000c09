/// Where an answer came from.
package enum AnswerOrigin: Hashable, Sendable {
  /// From the network, just now, as a body or by confirmation.
  case network
  /// From the store without asking; stored or last confirmed by the run of that number.
  case store(run: Int64)
  /// From the store, because the network failed.
  case stale
}
