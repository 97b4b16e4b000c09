/// How long to wait for what another process has. Nobody tells when it is free, so one asks again and again.
struct Patience {
  let duration: Duration

  /// - Parameters:
  ///   - isInUse: whether a failure is that another process has it.
  ///   - take: takes it, or fails.
  /// - Throws: `CommandFailure` with the last failure; `CancellationError`.
  func wait<Value, Failure: Error & CustomStringConvertible>(
    while isInUse: (Failure) -> Bool, for take: () throws(Failure) -> Value
  ) async throws -> Value {
    let end = ContinuousClock.now + duration
    while true {
      switch Result(catching: take) {
      case .success(let value): return value
      case .failure(let error) where isInUse(error) && ContinuousClock.now < end:
        try await Task.sleep(for: .milliseconds(20))
      case .failure(let error):
        throw CommandFailure(.failed, lines: [error.description], isInUse: isInUse(error))
      }
    }
  }
}
