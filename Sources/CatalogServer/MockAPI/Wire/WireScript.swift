/// What is done to a connection, step by step, past everything that knows HTTP.
struct WireScript: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case send([UInt8])
    /// The bytes one at a time, with a pause before each.
    case drip([UInt8], every: Duration)
    /// The same bytes that many times; for ever when nil.
    case sendRepeatedly([UInt8], times: Int?)
    /// Nothing, until the client gives up.
    case hold
  }

  enum End: Equatable, Sendable {
    /// In order (FIN).
    case close
    /// Abruptly (RST).
    case reset
  }

  let steps: [Step]
  let end: End
}
