import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The builds of a preview, as a page that is open is told of them.
final class PreviewEvents {
  struct Message: Decodable {
    struct Problem: Decodable, Equatable {
      var place: String?
      var message: String
      var excerpt: String?
    }

    struct Page: Decodable, Equatable {
      var frame: String
      var styles: [String]
    }

    var stage: String
    var build: Int
    var problems: [Problem]
    var assets: String?
    var page: Page?
  }

  private let client: PreviewClient
  private let socket: Int32
  private var bytes: [UInt8] = []

  init(_ client: PreviewClient, _ socket: Int32) {
    self.client = client
    self.socket = socket
  }

  deinit { close(socket) }

  /// - Throws: when the stream ends, or says nothing for a minute.
  func next() async throws -> Message {
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let start = text.firstRange(of: "data: "),
        let end = text[start.upperBound...].firstRange(of: "\n\n")
      {
        bytes = Array(text[end.upperBound...].utf8)
        return try JSONDecoder().decode(
          Message.self, from: Data(text[start.upperBound..<end.lowerBound].utf8))
      }
      guard let more = try await client.next(from: socket) else {
        throw PreviewClient.Failure(step: "the stream ended")
      }
      bytes += more
    }
  }

  /// The first message that is what is waited for.
  func next(where condition: (Message) -> Bool) async throws -> Message {
    while true {
      let message = try await next()
      if condition(message) { return message }
    }
  }

  /// Whether the other side closed the connection.
  func hasEnded() async throws -> Bool {
    while try await client.next(from: socket) != nil {}
    return true
  }
}
