/// Why a question got no usable answer, after all retries.
package struct SourceFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The API's own 404, with its text: a page past the end, an unknown id.
    case notFound(String)
    /// The API says the request itself is wrong (a permanent 500, a 4xx): asking again cannot help.
    case rejected(String)
    /// DNS, refused, reset, TLS, timeout, 429, 5xx, cut or oversized body, redirect that may not be followed.
    case unreachable(String)
    case cancelled
  }

  package let reason: Reason
  package let traffic: Traffic

  package init(_ reason: Reason, traffic: Traffic = .none) {
    self.reason = reason
    self.traffic = traffic
  }
}
