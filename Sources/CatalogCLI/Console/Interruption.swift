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

/// Ctrl-C, SIGTERM and a terminal that is closed cancel the work and let it clean up; the site stays as it was. A second signal ends
/// at once.
enum Interruption {
  private static let received = Mutex<Int32>(0)
  private static let ignored = unsafeBitCast(SIG_IGN, to: Int.self)

  /// Whether a signal came that ends the work.
  static var isWanted: Bool { received.withLock { $0 != 0 } }

  static func watching(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
    let task = Task { await work() }
    let sources = [SIGHUP, SIGINT, SIGTERM].compactMap { number -> (any DispatchSourceSignal)? in
      let former = signal(number, SIG_IGN)
      // With `nohup` the work is to outlive its terminal.
      if number == SIGHUP, unsafeBitCast(former, to: Int.self) == ignored { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        let isSecond = received.withLock { received in
          defer { received = number }
          return received != 0
        }
        // Of a terminal that is closed the system and a shell may both tell.
        if isSecond, number != SIGHUP { _exit(128 + number) }
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
    let number = received.withLock { $0 }
    switch CommandFailure.Code(rawValue: code) {
    // Differences and findings are told by work that is done, as the last of it.
    case .done, .findings: return code
    default: return number == 0 ? code : 128 + number
    }
  }
}
