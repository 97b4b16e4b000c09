import CSystemCalls
package import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A started process that two tasks know of: one waits for it, another may end it.
package final class RunningProcess: Sendable {
  private struct State: Sendable {
    var number: pid_t?
    var exitCode: Int32?
    var waiting: CheckedContinuation<Int32, Never>?
  }

  private let state = Mutex(State())

  /// - Throws: `ProgramError`, why it cannot be started.
  package init(starting process: Process) throws(ProgramError) {
    process.terminationHandler = { process in
      self.noteEnd(
        process.terminationReason == .exit
          ? process.terminationStatus : 128 + process.terminationStatus)
    }
    do {
      try process.runWithoutMask()
    } catch {
      throw ProgramError(Self.reason(error))
    }
    let number = process.processIdentifier
    state.withLock { $0.number = number }
    // On Linux, Foundation takes a process for running as long as anything it left behind runs. Where nothing is left it sees the end at
    // once, and must be the first to: only it lets the system forget the process. So its end is looked for without taking it, and told a
    // second later.
    Thread.detachNewThread {
      var code: Int32 = 0
      guard catalog_wait_for_end(number, &code) == 0 else { return }
      Thread.sleep(forTimeInterval: 1)
      self.noteEnd(code)
    }
  }

  private static func reason(_ error: any Error) -> String {
    // Foundation has words of its own for some, which tell less, and keeps the cause.
    let known = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (known ?? error) as NSError
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    switch CInt(cause.code) {
    // Foundation has the system close each number up to that of the last open file, which takes none beyond the limit: a file may have
    // such a number that was open before the limit was lowered.
    case EBADF:
      return "an open file was handed down that the limit does not allow; raise it (ulimit -n)"
    case ENOENT:
      return "No such file or directory: it, or the program that its first line names"
    default:
      return String(cString: strerror(CInt(cause.code)))
    }
  }

  /// Asks it to end, and those that it started; returns at once.
  ///
  /// A script would end alone, and whoever reads what it says would wait for the program that it ran. Foundation lets each process lead a
  /// group.
  package func end() {
    state.withLock { state in
      guard let number = state.number, state.exitCode == nil else { return }
      _ = kill(getpgid(number) == number ? -number : number, SIGTERM)
    }
  }

  var hasEnded: Bool { state.withLock { $0.exitCode != nil } }

  /// Waits for the end, whoever cancels the task: for one only. 128 and the signal for a process that one ended.
  package func exitCode() async -> Int32 {
    await withCheckedContinuation { continuation in
      let code = state.withLock { state in
        if state.exitCode == nil { state.waiting = continuation }
        return state.exitCode
      }
      if let code { continuation.resume(returning: code) }
    }
  }

  private func noteEnd(_ exitCode: Int32) {
    let waiting = state.withLock { state in
      if state.exitCode == nil { state.exitCode = exitCode }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: exitCode)
  }
}
