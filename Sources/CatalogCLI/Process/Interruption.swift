import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C, SIGTERM and a terminal that is closed cancel the work and let it clean up; the site stays as it was. A signal that comes later
/// than `echo` after the first ends at once.
enum Interruption {
  /// One wish may come as several signals: `timeout` signals the process, and then its group.
  private static let echo = Duration.seconds(1)

  private struct Signals {
    let first: ContinuousClock.Instant
    var last: Int32
  }

  private static let received = Mutex<Signals?>(nil)
  private static let ignored = unsafeBitCast(SIG_IGN, to: Int.self)

  /// Whether a signal came that ends the work.
  static var hasCome: Bool { received.withLock { $0 != nil } }

  static func watching(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
    let task = Task { await work() }
    let sources = [SIGHUP, SIGINT, SIGTERM].compactMap { number -> (any DispatchSourceSignal)? in
      let former = signal(number, SIG_IGN)
      // With `nohup` the work is to outlive its terminal.
      if number == SIGHUP, unsafeBitCast(former, to: Int.self) == ignored { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        let now = ContinuousClock.now
        let first = received.withLock { received in
          let first = received?.first ?? now
          received = Signals(first: first, last: number)
          return first
        }
        // When a terminal is closed, the system and a shell may both send it.
        if first.duration(to: now) > echo, number != SIGHUP { _exit(128 + number) }
        task.cancel()
      }
      source.resume()
      return source
    }
    // A reader that goes away (`catalog … | head`) must not kill a build half way.
    signal(SIGPIPE, SIG_IGN)
    let code = await task.value
    for source in sources { source.cancel() }
    return code
  }

  static func exit(_ code: Int32) -> Never {
    Foundation.exit(exitCode(of: code))
  }

  /// - Returns: 129, 130 or 143 when a signal ended the work before it was done.
  static func exitCode(of code: Int32) -> Int32 {
    let number = received.withLock { $0?.last }
    switch CommandFailure.Code(rawValue: code) {
    // Differences and findings are told by work that is done, as the last of it.
    case .done, .findings: return code
    default: return number.map { 128 + $0 } ?? code
    }
  }
}
