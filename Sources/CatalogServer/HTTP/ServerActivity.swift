import NIOCore
import Synchronization

/// Everything a running server has open: its listening socket, its connections, and the answers it holds back.
///
/// The server is stopped by closing all of that, never by cancelling its task: Hummingbird then drops connections that
/// were accepted in the same moment, and SwiftNIO ends the process when one is dropped unclosed.
final class ServerActivity: Sendable {
  private struct Contents: Sendable {
    var listener: (any Channel)?
    var connections: [ObjectIdentifier: any Channel] = [:]
    /// Those whose client owes a request, the one that has owed longest first.
    var waiting: [ObjectIdentifier] = []
    /// Those whose answer has no end, the oldest first.
    var streams: [ObjectIdentifier] = []
    var delays: [Int: Task<Void, any Error>] = [:]
    var nextDelay = 0
    var isStopped = false

    /// - Returns: the connection, which counts no more.
    mutating func leave(_ id: ObjectIdentifier) -> (any Channel)? {
      waiting.removeAll { $0 == id }
      streams.removeAll { $0 == id }
      return connections.removeValue(forKey: id)
    }
  }

  private let contents = Mutex(Contents())
  private let limit: Int
  private let streamLimit: Int

  /// - Parameters:
  ///   - limit: connections at once. For each one more, the one is closed that has waited longest for a request.
  ///   - streams: those among them whose answer has no end. For each one more, the oldest is closed.
  init(limit: Int = .max, streams: Int = .max) {
    self.limit = limit
    streamLimit = streams
  }

  /// Remembers the listening socket; closes it at once when the server was stopped before it listened.
  func add(listener: any Channel) {
    let isLate = contents.withLock {
      $0.listener = listener
      return $0.isStopped
    }
    if isLate { listener.close(promise: nil) }
  }

  /// Remembers a connection until it is closed; closes it at once when it comes too late.
  func add(connection: any Channel) {
    let id = ObjectIdentifier(connection)
    let superfluous: (any Channel)? = contents.withLock {
      $0.connections[id] = connection
      $0.waiting.append(id)
      if $0.isStopped { return connection }
      guard $0.connections.count > limit, let longest = $0.waiting.first else { return nil }
      return $0.leave(longest)
    }
    connection.closeFuture.whenComplete { [self] _ in
      contents.withLock { _ = $0.leave(id) }
    }
    superfluous?.close(promise: nil)
  }

  /// To be called when an answer without an end begins on a connection.
  func add(stream connection: any Channel) {
    let id = ObjectIdentifier(connection)
    let superfluous: (any Channel)? = contents.withLock {
      guard $0.connections[id] != nil else { return nil }
      $0.streams.append(id)
      guard $0.streams.count > streamLimit else { return nil }
      return $0.leave($0.streams[0])
    }
    superfluous?.close(promise: nil)
  }

  /// - Parameter isWaiting: whether its client owes a request, or is owed an answer.
  func note(connection: any Channel, isWaiting: Bool) {
    let id = ObjectIdentifier(connection)
    contents.withLock {
      $0.waiting.removeAll { $0 == id }
      if isWaiting, $0.connections[id] != nil { $0.waiting.append(id) }
    }
  }

  /// Waits that long; throws `CancellationError` when the server is stopped before.
  func wait(_ duration: Duration) async throws {
    let sleep = Task { try await Task.sleep(for: duration) }
    let (id, isLate) = contents.withLock {
      $0.nextDelay += 1
      $0.delays[$0.nextDelay] = sleep
      return ($0.nextDelay, $0.isStopped)
    }
    defer { _ = contents.withLock { $0.delays.removeValue(forKey: id) } }
    if isLate { sleep.cancel() }
    try await sleep.value
  }

  /// Closes everything, and from now on whatever is opened.
  func stop() {
    let open = contents.withLock {
      $0.isStopped = true
      return $0
    }
    open.listener?.close(promise: nil)
    for connection in open.connections.values { connection.close(promise: nil) }
    for delay in open.delays.values { delay.cancel() }
  }

  /// Runs the server until it ends or the task is cancelled; then everything is closed.
  ///
  /// - Returns: why it could not run; nil when it was stopped.
  func failure(of run: @escaping @Sendable () async throws -> Void) async -> (any Error)? {
    // A task of its own, which is not cancelled with this one: see above.
    let running = Task { try await run() }
    let outcome = await withTaskCancellationHandler {
      await running.result
    } onCancel: {
      stop()
    }
    await waitUntilClosed()
    guard !isStopped, case .failure(let error) = outcome else { return nil }
    return error
  }

  var isStopped: Bool { contents.withLock { $0.isStopped } }

  /// Returns when every connection of this moment is closed.
  func waitUntilClosed() async {
    let connections = contents.withLock { Array($0.connections.values) }
    // How a connection ended does not matter any more, only that it did.
    for connection in connections { try? await connection.closeFuture.get() }
  }
}
