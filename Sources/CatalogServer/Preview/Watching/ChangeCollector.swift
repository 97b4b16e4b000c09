import Synchronization

/// Gathers changes until there is a moment of quiet. Safe to use from any task.
package final class ChangeCollector: Sendable {
  private struct Contents: Sendable {
    var paths: Set<String> = []
    var count = 0
    var first: ContinuousClock.Instant?
  }

  /// Long enough for an editor's rename after its write; a change that comes later leads to another build.
  private static let quiet = Duration.milliseconds(8)
  /// So that a folder that is written to all the time does not hold everything up.
  private static let longest = Duration.milliseconds(200)

  private let contents = Mutex(Contents())
  private let continuation: AsyncStream<Void>.Continuation

  /// One element for any number of changes since the one before. For one reader.
  package let signals: AsyncStream<Void>

  package init() {
    (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func note(_ path: String) {
    contents.withLock {
      $0.paths.insert(path)
      $0.count += 1
      $0.first = $0.first ?? .now
    }
    continuation.yield()
  }

  /// Gives changes back that nothing could be made of yet: they come again, with those since.
  package func putBack(_ batch: ChangeBatch) {
    contents.withLock {
      $0.paths.formUnion(batch.paths)
      $0.count += 1
      $0.first = batch.began
    }
    continuation.yield()
  }

  /// The changes that were gathered, once no more come.
  /// - Returns: nil when there are none.
  /// - Throws: `CancellationError`.
  package func settled() async throws -> ChangeBatch? {
    var count = 0
    while true {
      let (now, first) = contents.withLock { ($0.count, $0.first) }
      guard let first else { return nil }
      if now == count || ContinuousClock.now - first > Self.longest { break }
      count = now
      try await Task.sleep(for: Self.quiet, tolerance: .zero)
    }
    return contents.withLock { contents in
      defer { contents = Contents() }
      return contents.first.map { ChangeBatch(paths: contents.paths.sorted(), began: $0) }
    }
  }
}
