import CatalogDomain
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
      (0...UTCDate.seconds.upperBound).contains(since)
    else { return nil }
    self.init(
      process: process, host: String(lines[1]), command: String(lines[2]),
      since: Date(timeIntervalSince1970: Double(since)))
  }

  /// `process 4242, "build", since 06:00:12 UTC`; with the day when it is another one, and the host when it is not ours.
  func shown(from other: LockHolder) -> String {
    let (then, now) = (UTCDate(since), UTCDate(other.since))
    let days = now.date.daysSince1970 - then.date.daysSince1970
    let day =
      switch days {
      case ..<0: ", by a clock that is ahead"
      case 0: ""
      case 1: ", yesterday"
      default: ", \(days) days ago"
      }
    let place = host == other.host ? "" : " on \(host)"
    return "process \(process)\(place), \"\(command)\", since \(then.time) UTC\(day)"
  }
}
