import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A client that sees every byte and every kind of end: a plain socket, and nothing that means well.
package struct RawClient: Sendable {
  package let port: UInt16
  /// How long nothing may come before the connection counts as silent, in milliseconds: long, because machines are busy.
  package static let patience = 60_000

  package struct Failure: Error {
    package let step: String
    package let code: Int32
  }

  /// - Parameter address: Such as `http://127.0.0.1:8080`.
  package init(_ address: String) {
    self.init(port: UInt16(address.split(separator: ":").last ?? "") ?? 0)
  }

  package init(port: UInt16) {
    self.port = port
  }

  /// Sends one request on a connection of its own and reads to its end.
  ///
  /// - Parameter limit: Stops after that many bytes.
  package func get(
    _ target: String, headers: [String: String] = [:], method: String = "GET", limit: Int = .max
  ) async throws -> RawAnswer {
    var lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
    lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return try await exchange(lines.joined(separator: "\r\n") + "\r\n\r\n", limit: limit)
  }

  package func exchange(_ request: String, limit: Int = .max) async throws -> RawAnswer {
    try await offTheCooperativeThreads {
      let socket = try connected()
      defer { close(socket) }
      try write(request, on: socket)
      return receive(from: socket, limit: limit)
    }
  }

  /// Opens a connection, sends `request`, and leaves it to the caller to close the descriptor.
  package func open(_ request: String = "") async throws -> Int32 {
    try await offTheCooperativeThreads {
      let socket = try connected()
      try write(request, on: socket)
      return socket
    }
  }

  /// Connects and leaves again, if anybody is there.
  package func knock() {
    if let socket = try? connected() { close(socket) }
  }

  /// Reads what comes on an open connection.
  ///
  /// - Parameter patience: Milliseconds.
  package func read(
    from socket: Int32, limit: Int = .max, patience: Int = Self.patience
  ) async throws -> RawAnswer {
    try await offTheCooperativeThreads {
      Self.setPatience(patience, of: socket)
      return receive(from: socket, limit: limit)
    }
  }

  /// Sends one request, waits for what comes at once, and listens a moment longer.
  package func getAndListen(_ target: String) async throws -> RawAnswer {
    let socket = try await open("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    defer { close(socket) }
    let first = try await read(from: socket, limit: 1)
    let rest = try await read(from: socket, patience: 300)
    return RawAnswer(bytes: first.bytes + rest.bytes, end: rest.end)
  }

  /// Blocking calls would starve the server, which shares the process.
  private func offTheCooperativeThreads<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
  }

  private func connected() throws -> Int32 {
    let descriptor = LocalSocket.make()
    guard descriptor >= 0 else { throw Failure(step: "socket", code: errno) }
    Self.setPatience(Self.patience, of: descriptor)
    guard LocalSocket.call(connect, descriptor, port: port) == 0 else {
      let code = errno
      close(descriptor)
      throw Failure(step: "connect", code: code)
    }
    return descriptor
  }

  private static func setPatience(_ milliseconds: Int, of socket: Int32) {
    var time = timeval(
      tv_sec: milliseconds / 1000, tv_usec: .init(milliseconds % 1000 * 1000))
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  private func write(_ text: String, on socket: Int32) throws {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return }
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = send(socket, bytes, bytes.count, flags)
    guard count == bytes.count else { throw Failure(step: "send", code: errno) }
  }

  private func receive(from socket: Int32, limit: Int) -> RawAnswer {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if count == 0 {
        return RawAnswer(bytes: bytes, end: .closed)
      } else {
        return RawAnswer(bytes: bytes, end: errno == ECONNRESET ? .reset : .silent)
      }
    }
    return RawAnswer(bytes: bytes, end: .enough)
  }
}
