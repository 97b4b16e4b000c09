import Foundation
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a flag names, written as a shell's `>` would: a pipe or a device takes the bytes and stays what it is, and a link leads to
/// its target.
struct NamedFile {
  let path: String

  /// A regular file is there whole, or as it was.
  func write(_ bytes: Data) throws {
    if let file = try special() {
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } else {
      try bytes.write(to: URL(fileURLWithPath: try target()), options: .atomic)
    }
  }

  /// To write into it bit by bit; a regular file is made anew.
  func opened() throws -> FileHandle {
    let file =
      try special()
      ?? FileDescriptor.open(
        FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
    return FileHandle(fileDescriptor: file.rawValue, closeOnDealloc: true)
  }

  /// - Returns: nil for a regular file, and where there is none.
  private func special() throws -> FileDescriptor? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    // What else is said there keeps its place, also in a file.
    for stream in [FileDescriptor.standardOutput, FileDescriptor.standardError] {
      var other = stat()
      if fstat(stream.rawValue, &other) == 0, other.st_dev == facts.st_dev,
        other.st_ino == facts.st_ino
      {
        return try stream.duplicate()
      }
    }
    guard facts.st_mode & S_IFMT != S_IFREG else { return nil }
    return try FileDescriptor.open(FilePath(path), .writeOnly, options: [.closeOnExec])
  }

  /// Where the links lead, of which the last may name a file that is not there yet.
  private func target() throws -> String {
    var path = path
    // As many as Linux follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    throw Errno.tooManySymbolicLinkLevels
  }
}
