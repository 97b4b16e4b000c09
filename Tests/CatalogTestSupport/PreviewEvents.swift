import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The builds of a preview, as a page that is open is told of them, one after the other.
package final class PreviewEvents {
  /// The other side did not say what was waited for.
  package struct Ended: Error {
    package let end: RawAnswer.End
  }

  private let client: RawClient
  private let socket: Int32
  private var bytes: [UInt8] = []

  /// - Parameter page: the path of the page, percent-encoded with its slashes.
  package init(_ client: RawClient, page: String) async throws {
    self.client = client
    socket = try await client.open(
      "GET /__catalog/events?page=\(page) HTTP/1.1\r\nHost: localhost\r\n\r\n")
  }

  deinit { close(socket) }

  /// - Throws: when the stream ends, or says nothing for a minute.
  package func next() async throws -> PreviewMessage {
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let start = text.firstRange(of: "data: "),
        let end = text[start.upperBound...].firstRange(of: "\n\n")
      {
        bytes = Array(text[end.upperBound...].utf8)
        return try JSONDecoder().decode(
          PreviewMessage.self, from: Data(text[start.upperBound..<end.lowerBound].utf8))
      }
      let answer = try await client.read(from: socket, limit: 1)
      guard answer.end == .enough else { throw Ended(end: answer.end) }
      bytes += answer.bytes
    }
  }

  /// The first message that is what is waited for.
  package func next(where condition: (PreviewMessage) -> Bool) async throws -> PreviewMessage {
    while true {
      let message = try await next()
      if condition(message) { return message }
    }
  }

  /// Whether the other side closed the connection.
  package func hasEnded() async throws -> Bool {
    try await client.read(from: socket).end != .silent
  }
}
