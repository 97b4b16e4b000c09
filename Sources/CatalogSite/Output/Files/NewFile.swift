#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is made, a piece at a time.
struct NewFile: ~Copyable {
  private let calls: FileCalls
  private let file: Descriptor
  private let name: FileCalls.Name
  private let folder: OpenFolder

  /// - Parameter name: of no file that exists; must stay where it is as long as this value does.
  init(_ name: FileCalls.Name, in folder: OpenFolder, calls: FileCalls) throws(OutputError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    // As every tool does it: what others may do is for the umask to say.
    guard let file = calls.attempt(.open, { openat(folder.descriptor, name, flags, 0o666) }) else {
      throw calls.failure("cannot be made", name, in: folder)
    }
    self.calls = calls
    self.file = Descriptor(number: file)
    self.name = name
    self.folder = folder
  }

  /// - Parameter name: of a file that exists, and is given other bytes from its start.
  init(over name: FileCalls.Name, in folder: OpenFolder, calls: FileCalls) throws(OutputError) {
    let flags = O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard let file = calls.attempt(.open, { openat(folder.descriptor, name, flags) }) else {
      throw calls.failure("cannot be written", name, in: folder)
    }
    self.calls = calls
    self.file = Descriptor(number: file)
    self.name = name
    self.folder = folder
  }

  /// - Parameter count: of bytes.
  func cut(to count: Int) throws(OutputError) {
    guard calls.attempt(.write, { ftruncate(file.number, off_t(count)) }) != nil else {
      throw calls.failure("cannot be written", name, in: folder)
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      guard let count = calls.attempt(.write, { Int32(writeSome(file.number, rest)) }) else {
        throw calls.failure("cannot be written", name, in: folder)
      }
      done += Int(count)
    }
  }

  /// Some file systems (NFS, quotas) tell only now that the bytes did not fit.
  consuming func finish() throws(OutputError) {
    guard file.close() else { throw calls.failure("cannot be written", name, in: folder) }
  }
}

/// Closed when it goes.
private struct Descriptor: ~Copyable {
  let number: Int32

  deinit { _ = posixClose(number) }

  consuming func close() -> Bool {
    let isClosed = posixClose(number) == 0
    discard self
    return isClosed
  }
}

private func posixClose(_ number: Int32) -> Int32 { close(number) }

/// At most as much at a time as an `Int32` can tell.
private func writeSome(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, min(bytes.count, 1 << 30))
}
