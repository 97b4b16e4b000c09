import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A connection taken away from HTTP to play a script on it. It is closed at the end, whatever happens.
struct RawConnection: Sendable {
  private let channel: any Channel

  init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Returns when the script is done; throws when the client has gone or the task is cancelled before.
  ///
  /// Each step waits until the one before has been handed to the system, so an endless body takes no memory.
  func play(_ script: WireScript) async throws {
    try await withTaskCancellationHandler {
      do {
        try await channel.pipeline.addHandler(RawWriter(), position: .first).get()
        for step in script.steps { try await perform(step) }
        if script.end == .reset { try await makeCloseAbrupt() }
      } catch {
        try? await channel.close().get()
        throw error
      }
      try await channel.close().get()
    } onCancel: {
      // A write waits for as long as the client does not read: only closing ends it.
      channel.close(promise: nil)
    }
  }

  private func perform(_ step: WireScript.Step) async throws {
    switch step {
    case .send(let bytes): try await send(ByteBuffer(bytes: bytes))
    case .drip(let bytes, let pause):
      for byte in bytes {
        try await Task.sleep(for: pause)
        try await send(ByteBuffer(bytes: [byte]))
      }
    case .sendRepeatedly(let bytes, let times):
      let buffer = ByteBuffer(bytes: bytes)
      var sent = 0
      while times.map({ sent < $0 }) ?? true {
        try await send(buffer)
        sent += 1
      }
    case .hold: try await channel.closeFuture.get()
    }
  }

  private func send(_ bytes: ByteBuffer) async throws {
    try await channel.triggerUserOutboundEvent(WireCommand.send(bytes)).get()
  }

  /// Makes the system answer the close with RST instead of FIN: there is nothing to linger for.
  private func makeCloseAbrupt() async throws {
    guard let socket = channel as? any SocketOptionProvider else { return }
    try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
  }
}
