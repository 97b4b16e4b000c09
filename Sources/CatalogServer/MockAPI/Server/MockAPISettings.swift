package import Foundation

/// How a mock API behaves, apart from its data and faults.
package struct MockAPISettings: Sendable {
  /// Serves addresses inside bodies as they were read, so that bodies and ETags agree byte for byte; clients that follow
  /// links leave the mock then.
  package var keepsURLs: Bool
  /// Names of this machine by which the mock tells its counts and is reset too, when it listens for more than this machine.
  package var machineNames: [String]
  /// Called once per request, when it is answered or broken off; from any thread, several at once.
  package var onRequest: (@Sendable (RequestLogEntry) -> Void)?
  /// The time for `expires` and `retry-after`.
  package var now: @Sendable () -> Date

  package init(
    keepsURLs: Bool = false, machineNames: [String] = [],
    onRequest: (@Sendable (RequestLogEntry) -> Void)? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.keepsURLs = keepsURLs
    self.machineNames = machineNames
    self.onRequest = onRequest
    self.now = now
  }
}
