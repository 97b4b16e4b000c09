import Foundation
import Synchronization
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes for who reads when it likes, as of a pipe: as long as no signal comes, and for a second more.
///
/// Nothing ends a write, or an open, that waits, where a signal only cancels: so it is asked first whether anybody reads.
enum PatientWrite {
  /// How often, after a signal, it is still looked whether somebody reads: for a second, in all that is written.
  private static let remainingPolls = Mutex(10)
  /// How long one of them may take.
  private static let pollMilliseconds: Int32 = 100

  /// Writes all of it, however the reader takes it.
  /// - Returns: why it could not be written, `.canceled` when a signal came and nobody reads; nil when it was.
  static func write(_ data: Data, to file: FileDescriptor) -> Errno? {
    var bytes = data[...]
    while !bytes.isEmpty {
      guard hasRoom(file) else { return .canceled }
      do {
        // A pipe that has room takes so much without waiting.
        let count = try bytes.prefix(Int(PIPE_BUF)).withUnsafeBytes { try file.write($0) }
        bytes = bytes.dropFirst(count)
      } catch Errno.resourceTemporarilyUnavailable {
        continue
      } catch {
        return error as? Errno ?? .ioError
      }
    }
    return nil
  }

  /// The words for what `write` returns; where nobody reads, not those of a system call that was cancelled.
  static func reason(_ trouble: Errno) -> String {
    trouble == .canceled ? "nobody read the rest" : trouble.description
  }

  /// Opens a pipe once somebody reads it.
  /// - Throws: `Errno`, `.canceled` when a signal came and nobody does.
  static func openPipe(_ path: String) throws -> FileDescriptor {
    while true {
      let isLast = isLastPoll
      do {
        return try FileDescriptor.open(
          FilePath(path), .writeOnly, options: [.nonBlocking, .closeOnExec])
      } catch Errno.noSuchAddressOrDevice {
        if isLast { throw Errno.canceled }
        usleep(UInt32(pollMilliseconds) * 1000)
        notePoll()
      }
    }
  }

  /// Waits until something can be written.
  /// - Returns: false when a signal came and nobody reads.
  private static func hasRoom(_ file: FileDescriptor) -> Bool {
    while true {
      let isLast = isLastPoll
      var place = pollfd(fd: file.rawValue, events: Int16(POLLOUT), revents: 0)
      let ready = poll(&place, 1, isLast ? 0 : pollMilliseconds)
      // What is wrong with it the write will tell.
      if ready > 0 || (ready < 0 && errno != EINTR) { return true }
      if isLast { return false }
      notePoll()
    }
  }

  private static var isLastPoll: Bool {
    Interruption.hasCome && remainingPolls.withLock { $0 == 0 }
  }

  private static func notePoll() {
    if Interruption.hasCome { remainingPolls.withLock { $0 = max(0, $0 - 1) } }
  }
}
