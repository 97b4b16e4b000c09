import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps processes apart where one of them would write a state folder. Those that only read it go together.
///
/// The lock is the kernel's (`flock` on the file `lock`), so it goes with the process however that dies; the file's text only tells who
/// holds it to write. The file is never removed: otherwise a process that waits at it would hold a lock that nobody sees.
package final class StateLock: Sendable {
  package static let fileName = "lock"

  /// Nil where nothing can be locked, as nobody can write there.
  private let descriptor: CInt?
  private let isShared: Bool

  /// To write.
  ///
  /// - Parameters:
  ///   - folder: the state folder, as the user named it; made when there is none.
  ///   - holder: who we are, for those who find the lock taken.
  /// - Throws: `StoreError` that names the process which holds the lock, or why the file cannot be had.
  package init(folder: String, holder: LockHolder) throws(StoreError) {
    let path = folder + "/" + Self.fileName
    try StatePlace.make(folder)
    // A link would have us empty whatever it leads to.
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode_t(0o644))
    guard descriptor >= 0 else {
      throw Self.cannotOpen(path, errno)
    }
    try Self.take(LOCK_EX, descriptor, of: folder, for: holder)
    self.descriptor = descriptor
    isShared = false
    // All is set by now: where this throws, `deinit` gives the lock back.
    try Self.write(holder.text, descriptor, path)
  }

  /// To read what is there, beside others that do. Makes the file of the lock where it may; where it may not, the folder is not locked.
  ///
  /// - Parameters:
  ///   - folder: the state folder, which is there.
  ///   - holder: who we are, for messages.
  /// - Throws: `StoreError` that names the process which writes, or why the file cannot be had.
  package init(reading folder: String, holder: LockHolder) throws(StoreError) {
    let descriptor = try Self.opened(reading: folder)
    if let descriptor { try Self.take(LOCK_SH, descriptor, of: folder, for: holder) }
    self.descriptor = descriptor
    isShared = true
  }

  deinit {
    guard let descriptor else { return }
    // The text is emptied so that it names nobody who is gone. Closing would give the lock back too, but not where a process is just being
    // started: it has the file until it becomes another program.
    if !isShared { ftruncate(descriptor, 0) }
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// - Returns: nil for a folder that has no lock and cannot get one.
  private static func opened(reading folder: String) throws(StoreError) -> CInt? {
    let file = folder + "/" + Self.fileName
    // A pipe of that name would else be waited at until somebody writes into it.
    let found = open(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    if found >= 0 { return found }
    var code = errno
    if code == ENOENT {
      let made = open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode_t(0o644))
      if made >= 0 { return made }
      code = errno
      if code == EROFS || code == EACCES { return nil }
    }
    throw cannotOpen(file, code)
  }

  private static func cannotOpen(_ path: String, _ code: CInt) -> StoreError {
    let advice = isFull(code) ? "make room for one more file" : "check the permissions"
    return StoreError("\(path): \(reason(code)); \(advice) or choose another --state")
  }

  /// - Throws: `StoreError` when it cannot be had at once; the file is then closed.
  private static func take(
    _ operation: CInt, _ descriptor: CInt, of folder: String, for holder: LockHolder
  ) throws(StoreError) {
    while flock(descriptor, operation | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      let isOfReaders = operation == LOCK_EX && code == EWOULDBLOCK && mayBeShared(descriptor)
      // Beside those who read, the text is that of one who was killed.
      let other = isOfReaders ? nil : LockHolder(text: text(descriptor))
      close(descriptor)
      guard code == EWOULDBLOCK else {
        throw StoreError(
          "\(folder)/\(fileName): cannot be locked (\(reason(code))); choose another --state")
      }
      throw StoreError(
        "another catalog (\(other?.shown(from: holder) ?? "an unknown process")) is using \(folder); wait for it, or choose another --state and another --output",
        isInUse: true,
        // Who writes has its name there, a moment after it got the lock.
        isBeingRead: other == nil)
    }
  }

  /// Whether those who have it only read. It is had for a moment, in which another one who would write waits as for a reader.
  private static func mayBeShared(_ descriptor: CInt) -> Bool {
    while flock(descriptor, LOCK_SH | LOCK_NB) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  private static func write(_ text: String, _ descriptor: CInt, _ path: String) throws(StoreError) {
    let bytes = Array(text.utf8)
    if ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count {
      return
    }
    let code = errno
    // The lock is held all the same, and whoever finds it is told of an unknown process: a full disk keeps nobody from making room.
    guard isFull(code) else {
      throw StoreError("\(path): cannot be written (\(reason(code))); choose another --state")
    }
    ftruncate(descriptor, 0)
  }

  private static func text(_ descriptor: CInt) -> String {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  private static func isFull(_ code: CInt) -> Bool { code == ENOSPC || code == EDQUOT }

  private static func reason(_ code: CInt) -> String {
    Errno(rawValue: code).description
  }
}
