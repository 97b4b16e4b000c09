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

/// Ctrl-C and SIGTERM cancel the work and let it clean up; the site stays as it was. A second one ends at once.
enum Interruption {
  private static let received = Mutex<Int32>(0)

  static func watching(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
    let task = Task { await work() }
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        let isSecond = received.withLock { received in
          defer { received = number }
          return received != 0
        }
        if isSecond { _exit(128 + number) }
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

  /// - Returns: 130 or 143 when a signal ended the work before it was done.
  static func exit(_ code: Int32) -> Never {
    let number = received.withLock { $0 }
    let done = CommandFailure.Code.done.rawValue
    Foundation.exit(number == 0 || code == done ? code : 128 + number)
  }
}
