package import Foundation

/// Why an attempt brought no whole answer.
package struct TransportFailure: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// No connection: the name is not known, refused, not in time, reset before an answer.
    case connection
    /// Nothing, or not enough, came in time.
    case timeout
    /// An answer began and did not end as announced: this one, or the one before on the same connection.
    case cut
    /// A status that may be another one a moment later.
    case status
    /// A status that says to ask later, of a server that works.
    case throttled
    /// More bytes than the limit, announced or sent.
    case tooLarge
    /// A redirect that may not be followed.
    case redirect
    /// The server's certificate does not hold, or the TLS handshake failed for a reason of its own.
    case certificate
    /// Not HTTP, or in a coding that was not asked for.
    case malformed
    /// The host failed so often that it is not asked for the time being.
    case circuit
    case cancelled
  }

  /// What had come of a body when it was cut.
  package struct Partial: Hashable, Sendable {
    package let status: Int
    package let fields: HTTPFields
    package let bytes: Data
  }

  package let kind: Kind
  /// For people, one line: `connection reset after 1,234 bytes`.
  package var text: String
  /// Requests sent by the attempt, redirects included.
  package var requests: Int
  /// Bytes of body that came, after decompression.
  package var bytes: Int
  /// Only of a body that came uncompressed, so that the rest can be asked for.
  package var partial: Partial?

  package init(
    _ kind: Kind, _ text: String, requests: Int = 0, bytes: Int = 0, partial: Partial? = nil
  ) {
    self.kind = kind
    self.text = text
    self.requests = requests
    self.bytes = bytes
    self.partial = partial
  }

  package static let cancelled = TransportFailure(.cancelled, "cancelled")

  /// Whether the same question may get an answer a moment later.
  var isTransient: Bool {
    switch kind {
    case .connection, .timeout, .cut, .status, .throttled: true
    case .tooLarge, .redirect, .certificate, .malformed, .circuit, .cancelled: false
    }
  }
}
