package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Who holds a lock: written into its file as four lines, read by those who find it taken.
package struct LockHolder: Hashable, Sendable {
  package let process: Int32
  package let host: String
  /// The subcommand: `build`.
  package let command: String
  package let since: Date

  /// Since 1970, up to the end of the year 9999.
  private static let seconds = 0...253_402_300_799

  package init(process: Int32, host: String, command: String, since: Date) {
    self.process = process
    self.host = host
    self.command = command
    self.since = since
  }

  /// This process.
  package static func current(command: String, since: Date) -> LockHolder {
    LockHolder(process: getpid(), host: MachineName.current ?? "", command: command, since: since)
  }

  var text: String {
    "\(process)\n\(host)\n\(command)\n\(Int(since.timeIntervalSince1970))\n"
  }

  /// Nil when the text is not a holder's, such as that of a process which has only just got the lock.
  init?(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 4, let process = Int32(lines[0]), let since = Int(lines[3]),
      Self.seconds.contains(since)
    else { return nil }
    self.init(
      process: process, host: String(lines[1]), command: String(lines[2]),
      since: Date(timeIntervalSince1970: Double(since)))
  }

  /// `process 4242, "build", since 06:00:12 UTC`; with the day when it is another one, and the host when it is not ours.
  func shown(from other: LockHolder) -> String {
    let seconds = Int(since.timeIntervalSince1970)
    let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: ":")
    let days = Int(other.since.timeIntervalSince1970) / 86_400 - seconds / 86_400
    let day =
      switch days {
      case ..<0: ", by a clock that is ahead"
      case 0: ""
      case 1: ", yesterday"
      default: ", \(days) days ago"
      }
    let place = host == other.host ? "" : " on \(host)"
    return "process \(process)\(place), \"\(command)\", since \(clock) UTC\(day)"
  }
}
