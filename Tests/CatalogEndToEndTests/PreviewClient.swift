import CatalogTestSupport

/// A browser's side of a preview.
struct PreviewClient: Sendable {
  struct Answer: Sendable {
    let status: Int
    let head: String
    let body: String
  }

  struct Failure: Error {
    let step: String
  }

  private let client: RawClient

  init(port: UInt16) {
    client = RawClient(port: port)
  }

  func get(_ target: String, host: String = "localhost") async throws -> Answer {
    let answer = try await client.exchange(
      "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    guard let status = answer.status, answer.end != .silent else {
      throw Failure(step: "answer: \(String(decoding: answer.bytes, as: UTF8.self))")
    }
    return Answer(status: status, head: answer.head, body: answer.text)
  }

  /// Opens a connection and leaves it open.
  func open(_ request: String) async throws -> Int32 { try await client.open(request) }

  /// The builds as an open page is told of them, from the next one on.
  func events(page: String = "%2F") async throws -> PreviewEvents {
    try await PreviewEvents(client, page: page)
  }
}
