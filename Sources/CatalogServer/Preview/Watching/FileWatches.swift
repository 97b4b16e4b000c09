/// The best watch there is for a system.
package enum FileWatches {
  /// - Parameters:
  ///   - isPolling: whether files are looked at again and again, although the system might tell of changes.
  ///   - onTrouble: is told why the system does not tell of (all) changes.
  package static func begin(
    _ places: WatchedPlaces, isPolling: Bool, telling collector: ChangeCollector,
    onTrouble: @escaping @Sendable (WatchError) -> Void
  ) -> any FileWatch {
    #if os(Linux)
      if !isPolling {
        do {
          return try EventWatch.begin(places, telling: collector, onTrouble: onTrouble)
        } catch {
          onTrouble(error)
        }
      }
    #endif
    return PollingWatch.begin(places, telling: collector)
  }
}
