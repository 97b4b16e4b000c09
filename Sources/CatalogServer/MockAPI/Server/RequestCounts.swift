/// How often the mock was asked for what, since it started or was reset.
package struct RequestCounts: Hashable, Sendable, Codable {
  package struct Tally: Hashable, Sendable, Codable {
    package var requests = 0
    /// Requests that asked whether a copy at hand is still current.
    package var conditional = 0
    /// Answers that said it is (304).
    package var notModified = 0

    package init(requests: Int = 0, conditional: Int = 0, notModified: Int = 0) {
      self.requests = requests
      self.conditional = conditional
      self.notModified = notModified
    }
  }

  package var list = Tally()
  package var record = Tally()
  package var avatar = Tally()
  package var other = Tally()
  /// Requests by path and query, as they were sent.
  package var byPath: [String: Int] = [:]
  /// Requests that have arrived and whose answers are not yet handed to the connection.
  package var inFlight = 0
  /// The most there were at once.
  package var mostInFlight = 0
  /// Requests that a fault struck.
  package var faulted = 0
  /// Bytes of bodies in whole answers, as sent; what faults send is not counted.
  package var bodyBytes = 0

  package init() {}

  package subscript(kind: RequestKind) -> Tally {
    get {
      switch kind {
      case .list: list
      case .record: record
      case .avatar: avatar
      case .other: other
      }
    }
    set {
      switch kind {
      case .list: list = newValue
      case .record: record = newValue
      case .avatar: avatar = newValue
      case .other: other = newValue
      }
    }
  }
}
