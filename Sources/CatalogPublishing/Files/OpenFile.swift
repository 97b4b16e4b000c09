import CSystemCalls
import Crypto
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file held open, read in pieces or written at places. Closed with the last reference.
package final class OpenFile {
  /// Bytes that are held of a file at once. From 128 kB on, memory would come from the system anew each time.
  static let pieceSize = 64 * 1024

  let path: String
  private let descriptor: Int32
  private var isLocked = false

  /// Opens a file for reading, following no link and waiting for no pipe.
  init(reading path: String) throws(PublishingError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw PublishingError("\(path) cannot be read: \(Disk.reason)")
    }
  }

  /// Opens a file for writing and reading, and makes it if it is not there. What others may do is for the umask to say.
  package init(writing path: String) throws(PublishingError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw PublishingError("\(path) cannot be made: \(Disk.reason)")
    }
  }

  /// Makes a file for writing and reading.
  /// - Throws: also when something has that name already: it may be the second name of a file that somebody else has.
  init(making path: String) throws(PublishingError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw PublishingError("\(path) cannot be made: \(Disk.reason)")
    }
  }

  deinit {
    // A process that is being started may have the file, too, until it becomes another program.
    if isLocked { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  /// The same file for another program, which shares the lock. Good as long as this is.
  var handle: FileHandle { FileHandle(fileDescriptor: descriptor, closeOnDealloc: false) }

  /// In bytes.
  /// - Throws: also when it is not a plain file.
  var size: Int {
    get throws(PublishingError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        throw PublishingError("\(path) cannot be looked at: \(Disk.reason)")
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw PublishingError("\(path) is not a file")
      }
      return Int(status.st_size)
    }
  }

  /// Fills the buffer from a place on, as far as the file goes.
  /// - Returns: how much of it was filled.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(PublishingError)
    -> Int
  {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if count == 0 { break }
      if count > 0 { done += count }
      guard count > 0 || errno == EINTR else {
        throw PublishingError("\(path) cannot be read: \(Disk.reason)")
      }
    }
    return done
  }

  /// - Returns: as many bytes as there are from the place on, at most `count`.
  func bytes(at offset: Int, count: Int) throws(PublishingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var failure: PublishingError?
    let filled = bytes.withUnsafeMutableBytes { buffer in
      do throws(PublishingError) {
        return try read(at: offset, into: buffer)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Calls `body` with the bytes from a place on, piece by piece.
  ///
  /// - Throws: `PublishingError`; `CancellationError`, as a film takes minutes to read; what `body` throws.
  func pieces(
    from start: Int = 0, count: Int = .max, _ body: (UnsafeRawBufferPointer) throws -> Void
  )
    throws
  {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(Self.pieceSize, max(1, count)), alignment: 16)
    defer { buffer.deallocate() }
    var offset = start
    var left = count
    while left > 0 {
      try Task.checkCancellation()
      let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(left))
      let filled = try read(at: offset, into: wanted)
      if filled == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(filled)))
      offset += filled
      left -= filled
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(PublishingError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if count > 0 { done += count }
      guard count >= 0 || errno == EINTR else {
        throw PublishingError("\(path) cannot be written: \(Disk.reason)")
      }
    }
  }

  package func truncate(to size: Int) throws(PublishingError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else {
      throw PublishingError("\(path) cannot be written: \(Disk.reason)")
    }
  }

  /// Takes over owner and mode of another file, as far as we may; nothing from what is no file.
  func takeRights(of path: String) {
    var there = stat()
    guard lstat(path, &there) == 0, there.st_mode & S_IFMT == S_IFREG else { return }
    var mode = there.st_mode & 0o777
    if fchown(descriptor, there.st_uid, there.st_gid) != 0,
      fchown(descriptor, .max, there.st_gid) != 0
    {
      // Its group is another one, which may do what everybody may.
      mode = mode & ~0o070 | (mode & 0o007) << 3
    }
    fchmod(descriptor, mode)
  }

  /// Waits until the bytes are on the disk.
  func sync() throws(PublishingError) {
    guard catalog_sync(descriptor) == 0 else {
      throw PublishingError("\(path) cannot be written to the disk: \(Disk.reason)")
    }
  }

  /// Opens a file for writing as long as nobody else has it so.
  ///
  /// - Returns: nil when another process has it.
  static func locked(_ path: String) throws(PublishingError) -> OpenFile? {
    while true {
      let file = try OpenFile(writing: path)
      guard file.lock() else { return nil }
      // Who had it may have removed it before it was ours, and nobody would see the lock on it.
      if file.stands() { return file }
    }
  }

  /// Keeps others out until the file is closed, as far as the file system knows locks: NFS without its daemon and Lustre without `flock` do
  /// not, and whoever writes there does without.
  ///
  /// - Returns: whether nobody else has it.
  func lock() -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      return errno != EWOULDBLOCK
    }
    isLocked = true
    return true
  }

  /// Whether the file is this user's, and has no other name under which what is written here would stand, too.
  var isOursAlone: Bool {
    get throws(PublishingError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        throw PublishingError("\(path) cannot be looked at: \(Disk.reason)")
      }
      return status.st_uid == geteuid() && status.st_nlink <= 1
    }
  }

  /// Whether the file is still the one at its path.
  func stands() -> Bool {
    var status = stat()
    var there = stat()
    return fstat(descriptor, &status) == 0 && lstat(path, &there) == 0
      && status.st_dev == there.st_dev && status.st_ino == there.st_ino
  }

  /// Of the whole file.
  /// - Throws: as `pieces` does.
  func checksum() throws -> Checksum {
    var hash = SHA256()
    try pieces { hash.update(bufferPointer: $0) }
    return Checksum(hash.finalize())
  }
}
