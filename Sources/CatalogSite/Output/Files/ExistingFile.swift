import CSystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is read, a piece at a time. Closed when it goes.
struct ExistingFile: ~Copyable {
  private let calls: FileCalls
  private let file: Int32
  private let name: FileCalls.Name
  private let folder: OpenFolder

  /// Never waits, as for a pipe's other end, and follows no link.
  ///
  /// - Parameter name: must stay where it is as long as the file does.
  /// - Returns: nil when nothing stands there that could be opened: `errno` is ENOENT when there is nothing at all.
  init?(_ name: FileCalls.Name, in folder: OpenFolder, calls: FileCalls) throws(OutputError) {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard let file = calls.attempt(.open, { openat(folder.descriptor, name, flags) }) else {
      if errno == ENOENT || errno == ELOOP { return nil }
      // Opening a socket is the one on Linux, the other on macOS.
      if errno == ENXIO || errno == EOPNOTSUPP { return nil }
      throw calls.failure("cannot be read", name, in: folder)
    }
    self.calls = calls
    self.file = file
    self.name = name
    self.folder = folder
  }

  deinit { close(file) }

  var isMountPoint: Bool { catalog_is_mount_point(file) == 1 }

  /// The next bytes, as many as the buffer holds.
  ///
  /// - Returns: `whole` at the end of the file, with the bytes that were left.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(OutputError) -> FileCalls.Reading {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      guard let count = calls.attempt(.read, { Int32(readSome(file, rest)) }) else {
        if errno == EISDIR || errno == EAGAIN { return .notFile }
        throw calls.failure("cannot be read", name, in: folder)
      }
      if count == 0 {
        // Out of a pipe that nobody writes into comes nothing, either.
        return done > 0 || isFile ? .whole(done) : .notFile
      }
      done += Int(count)
    }
    return .longer
  }

  private var isFile: Bool {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

/// At most as much at a time as an `Int32` can tell.
private func readSome(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(file, buffer.baseAddress, min(buffer.count, 1 << 30))
}
