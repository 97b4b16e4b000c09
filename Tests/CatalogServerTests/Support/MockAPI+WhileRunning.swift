import CatalogServer

extension MockAPI {
  /// Serves on a free port for as long as `body` runs.
  ///
  /// - Parameter body: gets the server's address, such as `http://127.0.0.1:49152`.
  func whileRunning<Result: Sendable>(
    _ body: @escaping @Sendable (_ address: String) async throws -> Result
  ) async throws -> Result {
    let (ports, ready) = AsyncStream<Int>.makeStream()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { ready.finish() }
        try await run { ready.yield($0.port) }
      }
      guard let port = await ports.first(where: { _ in true }) else {
        try await group.waitForAll()
        throw CancellationError()
      }
      let result: Result
      do {
        result = try await body("http://127.0.0.1:\(port)")
      } catch {
        group.cancelAll()
        try? await group.waitForAll()
        throw error
      }
      group.cancelAll()
      try await group.waitForAll()
      return result
    }
  }
}
