import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A browser's side of a preview over plain sockets.
struct PreviewClient: Sendable {
  struct Answer: Sendable {
    let status: Int
    let head: String
    let body: String
  }

  struct Failure: Error {
    let step: String
  }

  let port: UInt16

  func get(_ target: String, host: String = "localhost") async throws -> Answer {
    try await onThread {
      let socket = try connected()
      defer { close(socket) }
      try send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", on: socket)
      var bytes: [UInt8] = []
      while let more = try received(from: socket) { bytes += more }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.firstRange(of: "\r\n\r\n"),
        let status = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { throw Failure(step: "answer: \(text)") }
      return Answer(
        status: status, head: String(text[..<end.lowerBound]),
        body: String(text[end.upperBound...]))
    }
  }

  /// Opens a connection and leaves it open.
  func open(_ request: String) async throws -> Int32 {
    try await onThread {
      let socket = try connected()
      try send(request, on: socket)
      return socket
    }
  }

  /// The next piece; nil at the end.
  func next(from socket: Int32) async throws -> [UInt8]? {
    try await onThread { try received(from: socket) }
  }

  /// The builds as an open page is told of them, from the next one on.
  func events(page: String = "%2F") async throws -> PreviewEvents {
    PreviewEvents(
      self,
      try await open("GET /__catalog/events?page=\(page) HTTP/1.1\r\nHost: localhost\r\n\r\n"))
  }

  private func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value)
    async throws -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
  }

  private func connected() throws -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var time = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      throw Failure(step: "connect")
    }
    return descriptor
  }

  private func send(_ text: String, on socket: Int32) throws {
    let bytes = Array(text.utf8)
    guard bytes.isEmpty || write(socket, bytes, bytes.count) == bytes.count else {
      throw Failure(step: "send")
    }
  }

  private func received(from socket: Int32) throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count >= 0 else {
      if errno == ECONNRESET { return nil }
      throw Failure(step: "nothing came for a minute")
    }
    return count == 0 ? nil : Array(buffer[..<count])
  }
}
