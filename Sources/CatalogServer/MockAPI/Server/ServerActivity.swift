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
    var delays: [Int: Task<Void, any Error>] = [:]
    var nextDelay = 0
    var isStopped = false
  }

  private let contents = Mutex(Contents())

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
    let isLate = contents.withLock {
      $0.connections[id] = connection
      return $0.isStopped
    }
    connection.closeFuture.whenComplete { [self] _ in
      _ = contents.withLock { $0.connections.removeValue(forKey: id) }
    }
    if isLate { connection.close(promise: nil) }
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

  var isStopped: Bool { contents.withLock { $0.isStopped } }

  /// Returns when every connection of this moment is closed.
  func waitUntilClosed() async {
    let connections = contents.withLock { Array($0.connections.values) }
    // How a connection ended does not matter any more, only that it did.
    for connection in connections { try? await connection.closeFuture.get() }
  }
}
