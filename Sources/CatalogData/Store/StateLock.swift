package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps two processes apart that would write one state folder.
///
/// The lock is the kernel's (`flock` on the file `lock`), so it goes with the process however that dies; the file's text only
/// tells who holds it. The file is never removed: a process that waits at it would else hold a lock nobody sees.
package final class StateLock: Sendable {
  private let descriptor: CInt

  /// - Parameters:
  ///   - folder: the state folder; made when there is none.
  ///   - holder: who we are, for those who find the lock taken.
  /// - Throws: `StoreError` that names the process which holds the lock, or why the file cannot be had.
  package init(folder: URL, holder: LockHolder) throws(StoreError) {
    let path = folder.relativePath + "/lock"
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw StoreError(
        "\(folder.relativePath): cannot be made (\(FileTrouble(error))); choose another --state"
      )
    }
    let descriptor = open(
      folder.appending(path: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o644))
    guard descriptor >= 0 else {
      throw StoreError(
        "\(path): \(Self.reason(errno)); check the permissions or choose another --state")
    }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      let other = LockHolder(text: Self.text(descriptor))
      close(descriptor)
      guard code == EWOULDBLOCK else {
        throw StoreError("\(path): cannot be locked (\(Self.reason(code))); choose another --state")
      }
      throw StoreError(
        "another catalog (\(other?.shown(from: holder) ?? "an unknown process")) is using \(folder.relativePath); wait for it, or choose another --state and another --output",
        isInUse: true)
    }
    self.descriptor = descriptor
    // All is set by now: where this throws, `deinit` gives the lock back.
    try Self.write(holder.text, descriptor, path)
  }

  deinit {
    // The text is emptied so that it names nobody who is gone. Closing would give the lock back too, but not where a process is just being
    // started: it has the file until it becomes another program.
    ftruncate(descriptor, 0)
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func write(_ text: String, _ descriptor: CInt, _ path: String) throws(StoreError) {
    let bytes = Array(text.utf8)
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    else { throw StoreError("\(path): cannot be written (\(reason(errno))); is the disk full?") }
  }

  private static func text(_ descriptor: CInt) -> String {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  private static func reason(_ code: CInt) -> String {
    String(cString: strerror(code))
  }
}
