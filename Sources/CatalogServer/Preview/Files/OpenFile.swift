#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file or folder held open, closed when nobody holds it any more. What it is cannot be exchanged under it.
final class OpenFile: Sendable {
  /// What tells two states of a file apart without reading it.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
    let size: Int
    let changed: Moment
    let written: Moment
  }

  struct Moment: Hashable, Sendable {
    let seconds: Int
    let nanoseconds: Int
  }

  enum Kind { case file, folder, link, other }

  struct Unreadable: Error {
    let code: Int32
  }

  let descriptor: Int32
  let kind: Kind
  let identity: Identity

  /// - Parameter descriptor: taken over.
  init(_ descriptor: Int32) throws(Unreadable) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      let code = errno
      close(descriptor)
      throw Unreadable(code: code)
    }
    self.descriptor = descriptor
    kind = Self.kind(facts)
    identity = Self.identity(facts)
  }

  deinit {
    close(descriptor)
  }

  var size: Int { identity.size }

  /// - Parameter range: of bytes, within the file.
  /// - Throws: `Unreadable` also when the file became shorter meanwhile.
  func bytes(_ range: Range<Int>) throws(Unreadable) -> [UInt8] {
    // An array made without room is the one that all empty arrays share, and making it writes its count into it.
    guard !range.isEmpty else { return [] }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let count = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, range.count - filled,
          off_t(range.lowerBound + filled))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          code = count < 0 ? errno : EIO
          return
        }
        filled += count
      }
    }
    guard code == 0 else { throw Unreadable(code: code) }
    return bytes
  }

  static func kind(_ facts: stat) -> Kind {
    switch facts.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  static func identity(_ facts: stat) -> Identity {
    #if canImport(Darwin)
      let (changed, written) = (facts.st_ctimespec, facts.st_mtimespec)
    #else
      let (changed, written) = (facts.st_ctim, facts.st_mtim)
    #endif
    return Identity(
      device: UInt64(truncatingIfNeeded: facts.st_dev), number: UInt64(facts.st_ino),
      size: Int(facts.st_size),
      changed: Moment(seconds: Int(changed.tv_sec), nanoseconds: Int(changed.tv_nsec)),
      written: Moment(seconds: Int(written.tv_sec), nanoseconds: Int(written.tv_nsec)))
  }
}
