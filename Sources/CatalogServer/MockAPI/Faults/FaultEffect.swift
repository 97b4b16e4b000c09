/// What goes wrong.
package enum FaultEffect: Hashable, Sendable {
  package enum RetryAfter: Hashable, Sendable {
    case seconds(Int)
    /// As a date that many seconds ahead.
    case date(Int)
  }

  package enum Redirect: String, CaseIterable, Hashable, Sendable {
    case loop
    case otherHost = "other-host"
    case otherScheme = "other-scheme"
  }

  package enum NextLink: String, CaseIterable, Hashable, Sendable {
    /// The page links to itself.
    case loop
    /// The page after the next one.
    case skip
    case otherHost = "other-host"
  }

  package enum CountChange: Hashable, Sendable {
    case by(Int)
    case to(Int)
  }

  case latency(ClosedRange<Duration>)

  case status(Int, retryAfter: RetryAfter?)
  case redirect(Redirect)
  case html
  case invalidJSON
  case invalidUTF8
  case cutGzip

  case resetBeforeHead
  case resetBeforeBody
  case resetWithinBody
  case cutBody
  case stalledHeaders
  case stalledBody
  /// One byte at a time.
  case drip(every: Duration)
  case oversized(bytes: Int)
  case endless
  /// Bytes after decompression.
  case gzipBomb(bytes: Int)

  /// Record id.
  case wrongType(Int)
  case insert(count: Int, afterPage: Int)
  case remove(count: Int, afterPage: Int)
  case next(NextLink)
  case pages(Int)
  case count(CountChange)

  /// A host that exists nowhere (RFC 6761): whoever follows a link there learns it by name.
  package static let otherHost = "other-host.invalid"
}
