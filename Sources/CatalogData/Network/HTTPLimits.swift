import CatalogDomain

/// How long one attempt may take and how much it may bring.
///
/// A question that is asked again (`RetryPolicy`) has these limits for each attempt: it ends at the latest after
/// `attempts × total` plus the waits between them.
package struct HTTPLimits: Hashable, Sendable {
  /// Until a connection stands, TLS included.
  package var connect: Duration
  /// The longest silence, before the head and within the body.
  package var idle: Duration
  /// Head, body and redirects together. A server that sends a byte a second is never silent, so this alone ends it.
  package var total: Duration
  /// Bytes of a body, after decompression. No question may ask for more. A hostile body costs up to three times as much
  /// memory, and there may be one on each connection.
  package var bodyBytes: Int
  /// Bytes of one answer as they come over the wire, head included.
  package var wireBytes: Int
  /// Connections open at the same time to one host.
  package var connectionsPerHost: Int
  /// Redirects followed for one question.
  package var redirects: Int

  package init(
    connect: Duration = .seconds(10), idle: Duration = .seconds(20), total: Duration = .seconds(60),
    bodyBytes: Int = PictureFacts.maximumLength,
    wireBytes: Int = PictureFacts.maximumLength + (1 << 20), connectionsPerHost: Int = 8,
    redirects: Int = 5
  ) {
    self.connect = connect
    self.idle = idle
    self.total = total
    self.bodyBytes = bodyBytes
    self.wireBytes = wireBytes
    self.connectionsPerHost = connectionsPerHost
    self.redirects = redirects
  }
}
