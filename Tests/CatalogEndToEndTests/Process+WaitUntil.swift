import Foundation

extension Process {
  /// Looks again and again whether a condition holds, until it does or the process has ended.
  func waitUntil(_ holds: () async throws -> Bool) async throws {
    while isRunning, try await !holds() { try await Task.sleep(for: .milliseconds(20)) }
  }
}
