/// How long a client may take.
package struct ConnectionPatience: Hashable, Sendable {
  /// From the connection to the end of its first request.
  package var request: Duration
  /// From the end of an answer to the end of the next request.
  package var next: Duration
  /// Without taking any more of an answer, as far as the system tells: it holds up to four megabytes, and takes more when a third of them
  /// is gone, so that a client needs some 65 kB a second. One that takes nothing is ended within twice the time.
  package var stall: Duration
  /// Between two signs of life to a page that waits for builds.
  package var heartbeat: Duration

  package init(
    request: Duration = .seconds(10), next: Duration = .seconds(60),
    stall: Duration = .seconds(20), heartbeat: Duration = .seconds(15)
  ) {
    self.request = request
    self.next = next
    self.stall = stall
    self.heartbeat = heartbeat
  }
}
