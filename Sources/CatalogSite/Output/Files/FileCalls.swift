import CSystemCalls
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few calls to the system that the output needs, each with its error in words.
///
/// Not Foundation: its writes sync every file, which costs five times the write itself, and it follows links. Names are the bytes
/// of the file system, never `String`s made from them: the files of others need not be named in UTF-8.
package struct FileCalls: Sendable {
  typealias Name = UnsafePointer<CChar>

  enum Kind { case missing, file, folder, link, other }

  /// Nil but in tests.
  let faults: FileFaults?

  init(faults: FileFaults? = nil) {
    self.faults = faults
  }

  /// Makes the call, again when a signal interrupted it.
  /// - Returns: the result, or nil with the reason in `errno`.
  @inline(__always)
  func attempt(_ call: FileCall, _ body: () -> Int32) -> Int32? {
    if let faults, let code = faults.fault(call) {
      errno = code
      return code == 0 ? 0 : nil
    }
    while true {
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { return nil }
    }
  }

  /// The reason of the call that just failed.
  func failure(_ what: String, _ path: String) -> OutputError {
    let code = errno
    return OutputError("\(path) \(what): \(String(cString: strerror(code)))", code: code)
  }

  func failure(_ what: String, _ name: Name, in folder: OpenFolder) -> OutputError {
    failure(what, folder.path + "/" + String(cString: name))
  }

  // MARK: - What is there

  func kind(of path: String) throws(OutputError) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw failure("cannot be looked at", path)
    }
    return Self.kind(mode: status.st_mode)
  }

  func kind(of name: Name, in folder: OpenFolder) throws(OutputError) -> Kind {
    guard let status = try status(of: name, in: folder) else { return .missing }
    return Self.kind(mode: status.st_mode)
  }

  /// The entry itself, not what a link leads to; nil when there is none.
  func status(of name: Name, in folder: OpenFolder) throws(OutputError) -> stat? {
    var status = stat()
    guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      // What cannot be called so is not there.
      if errno == ENOENT || errno == ENAMETOOLONG { return nil }
      throw failure("cannot be looked at", name, in: folder)
    }
    return status
  }

  /// When the bytes were written last, and when anything about the file was changed last.
  static func times(_ status: stat) -> (written: timespec, changed: timespec) {
    #if canImport(Darwin)
      (status.st_mtimespec, status.st_ctimespec)
    #else
      (status.st_mtim, status.st_ctim)
    #endif
  }

  /// By which the system knows a file or folder, whatever it is called.
  struct Identity: Hashable {
    let device: dev_t
    let number: ino_t
  }

  /// - Returns: nil when there is nothing, or nothing that may be looked at.
  func identity(of path: String) -> Identity? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return Identity(device: status.st_dev, number: status.st_ino)
  }

  func identity(of folder: OpenFolder) throws(OutputError) -> Identity {
    var status = stat()
    guard fstat(folder.descriptor, &status) == 0 else {
      throw failure("cannot be looked at", folder.path)
    }
    return Identity(device: status.st_dev, number: status.st_ino)
  }

  func identity(of name: Name, in folder: OpenFolder) throws(OutputError) -> Identity? {
    guard let status = try status(of: name, in: folder) else { return nil }
    return Identity(device: status.st_dev, number: status.st_ino)
  }

  private static func kind(mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// The path without links, `.` and `..`, as the system would follow it; parts that do not exist yet are kept as they are.
  package static func canonical(_ path: String) -> String {
    let absolute =
      path.utf8.first == UInt8(ascii: "/")
      ? path : FileManager.default.currentDirectoryPath + "/" + path
    var parts = absolute.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    var missing: [String] = []
    while true {
      if let resolved = realpath("/" + parts.joined(separator: "/"), nil) {
        defer { free(resolved) }
        parts = String(cString: resolved).utf8.split(separator: UInt8(ascii: "/")).map {
          String(Substring($0))
        }
        break
      }
      guard let last = parts.popLast() else { break }
      missing.append(last)
    }
    for part in missing.reversed() where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
