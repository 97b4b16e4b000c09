import Dispatch

/// Runs what blocks for long outside the threads that run tasks: there is one of those per core, and an `fsync` may hold it for
/// milliseconds.
enum BlockingWork {
  static func run<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: Result { () throws(Failure) in try work() })
      }
    }
    return try result.get()
  }

  private static let queue = DispatchQueue(label: "catalog.images.disk", attributes: .concurrent)
}
