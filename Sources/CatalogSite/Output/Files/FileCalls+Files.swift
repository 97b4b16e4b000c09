import CSystemCalls
import CatalogDomain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileCalls {
  enum Reading: Equatable {
    case missing
    /// Something stands there that is not a file.
    case notFile
    /// The first bytes of the buffer are the file, all of it.
    case whole(Int)
    /// The buffer is full, and the file goes on.
    case longer
  }

  /// As much of the file as the buffer holds. One call to open, one or two to read, one to close: the size is not asked for.
  func read(_ name: Name, in folder: OpenFolder, into buffer: UnsafeMutableRawBufferPointer)
    throws(OutputError) -> Reading
  {
    guard let file = try ExistingFile(name, in: folder, calls: self) else {
      return errno == ENOENT ? .missing : .notFile
    }
    return try file.read(into: buffer)
  }

  /// Bytes of the largest file that is held whole: sixteen times those of the largest page.
  private static let mostHeld = 1 << 30
  private static let pieceSize = 1 << 16

  /// Whether the file is too large to be held whole, which is what we do with every file but those that come in pieces.
  func isHuge(_ name: Name, in folder: OpenFolder) throws(OutputError) -> Bool {
    try status(of: name, in: folder).map { Int($0.st_size) > Self.mostHeld } ?? false
  }

  /// The digest of the whole file and its size in bytes, or nil when there is none. Never holds more than a piece of it.
  ///
  /// - Throws: `OutputError`; `CancellationError`, as a film takes minutes to read.
  func digest(of name: Name, in folder: OpenFolder) throws -> (digest: FileDigest, size: Int)? {
    guard let status = try status(of: name, in: folder), status.st_mode & S_IFMT == S_IFREG,
      let file = try ExistingFile(name, in: folder, calls: self)
    else { return nil }
    var running = FileDigest.Running()
    var size = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      try Task.checkCancellation()
      switch try file.read(into: buffer) {
      // Something took the file's place just now.
      case .missing, .notFile: return nil
      case .longer:
        running.append(UnsafeRawBufferPointer(buffer))
        size += buffer.count
      case .whole(let count):
        running.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return (running.digest, size + count)
      }
    }
  }

  /// The whole file, or nil when there is none.
  /// - Throws: also when it is too large to be held.
  func bytes(of name: Name, in folder: OpenFolder) throws(OutputError) -> [UInt8]? {
    guard let status = try status(of: name, in: folder), status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    // A file may be so large that no number is larger.
    var capacity = min(Int(status.st_size), Self.mostHeld + 1) + 1
    while true {
      guard capacity <= Self.mostHeld + 1 else {
        throw OutputError(
          "\(folder.path)/\(String(cString: name)) is larger than \(Self.mostHeld.grouped) bytes, too large to be read at once; move it away"
        )
      }
      var bytes = [UInt8](repeating: 0, count: capacity)
      let reading: Reading
      do {
        reading = try bytes.withUnsafeMutableBytes { try read(name, in: folder, into: $0) }
      } catch {
        throw OutputError(error, of: folder.path)
      }
      switch reading {
      case .missing, .notFile: return nil
      case .whole(let count): return Array(bytes.prefix(count))
      case .longer: capacity *= 2
      }
    }
  }

  /// Makes the file anew; it must not exist.
  func create(_ name: Name, in folder: OpenFolder, _ bytes: UnsafeRawBufferPointer)
    throws(OutputError)
  {
    let file = try NewFile(name, in: folder, calls: self)
    try file.append(bytes)
    try file.finish()
  }

  /// A second name for the same file; also for links, sockets and pipes.
  /// - Returns: whether the file was there.
  func link(_ name: Name, in folder: OpenFolder, to other: OpenFolder) throws(OutputError) -> Bool {
    let made = attempt(.link) { linkat(folder.descriptor, name, other.descriptor, name, 0) }
    if made != nil { return true }
    if errno == ENOENT { return false }
    throw failure("cannot be linked into \(other.path)", name, in: folder)
  }

  func rename(_ name: Name, in folder: OpenFolder, to other: OpenFolder, as newName: Name)
    throws(OutputError)
  {
    let result = attempt(.rename) {
      renameat(folder.descriptor, name, other.descriptor, newName)
    }
    guard result != nil else {
      throw failure("cannot be put in place", newName, in: other)
    }
  }

  /// Exchanges two folders in one step.
  func exchange(_ name: Name, in folder: OpenFolder, with otherName: Name, in other: OpenFolder)
    throws(OutputError)
  {
    let result = attempt(.exchange) {
      catalog_exchange(folder.descriptor, name, other.descriptor, otherName)
    }
    guard result != nil else {
      throw failure("cannot be exchanged with the new site", otherName, in: other)
    }
  }

  func removeFile(_ name: Name, in folder: OpenFolder) throws(OutputError) {
    guard attempt(.removeFile, { unlinkat(folder.descriptor, name, 0) }) != nil || errno == ENOENT
    else { throw failure("cannot be removed", name, in: folder) }
  }
}
