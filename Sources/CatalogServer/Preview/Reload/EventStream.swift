import Hummingbird
import NIOCore

/// Tells one open page of every build, until it is closed.
struct EventStream: Sendable {
  /// How soon a page asks again after the server went away, in milliseconds.
  private static let retry = 300

  let board: PreviewBoard
  let page: RequestPath?
  /// Between two signs of life, by which a page that went away without a word is noticed.
  let heartbeat: Duration

  private enum Signal {
    case state(PreviewState)
    case heartbeat
  }

  /// Returns when the task is cancelled; throws when the page does not take any more.
  func write(to writer: inout any ResponseBodyWriter) async throws {
    try await writer.write(ByteBuffer(string: "retry: \(Self.retry)\n\n"))
    let (signals, continuation) = AsyncStream<Signal>.makeStream(
      bufferingPolicy: .bufferingNewest(8))
    let states = Task {
      for await state in board.states() { continuation.yield(.state(state)) }
    }
    let beats = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: heartbeat)
        continuation.yield(.heartbeat)
      }
    }
    defer {
      states.cancel()
      beats.cancel()
    }
    for await signal in signals {
      switch signal {
      case .state(let state):
        let version = page.flatMap { SiteLookup(state.folder).page(at: $0)?.version }
        try await writer.write(ByteBuffer(bytes: StateMessage(state, page: version).event))
      case .heartbeat: try await writer.write(ByteBuffer(string: ":\n\n"))
      }
    }
  }
}
