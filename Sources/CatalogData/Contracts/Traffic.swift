/// What a question cost on the network.
package struct Traffic: Hashable, Sendable {
  /// Requests sent, retries and redirects included.
  package var requests: Int
  package var retries: Int
  /// Bytes of body received, after decompression.
  package var bytes: Int

  package init(requests: Int = 0, retries: Int = 0, bytes: Int = 0) {
    self.requests = requests
    self.retries = retries
    self.bytes = bytes
  }

  /// Nothing was sent.
  package static let none = Traffic()

  package static func += (sum: inout Traffic, more: Traffic) {
    sum.requests += more.requests
    sum.retries += more.retries
    sum.bytes += more.bytes
  }
}
