import CatalogData
import CatalogSite
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

  /// Where `write` makes a new file or writes over one; nil for a stream, a pipe or a device, which stay what they are.
  var replaced: String? {
    guard case .regular? = try? place() else { return nil }
    return try? target()
  }

  /// Finds out early what `write` would fail by, as far as the system tells. Changes nothing, and opens no pipe.
  /// - Parameter made: folders that may be made before it is written.
  func check(whenThereAre made: [String]) throws {
    switch try place() {
    case .stream: return
    case .folder: throw Errno.isDirectory
    case .pipe, .other: try Self.check(path, W_OK)
    case .regular:
      // What is written there is a new file.
      let target = try target()
      let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
      let isMissing = access(folder, F_OK) != 0 && errno == ENOENT
      // A folder is made with those above it.
      if isMissing, made.contains(where: { SiteOutput.first(of: [folder], holding: $0) != nil }) {
        return
      }
      try Self.check(folder, W_OK | X_OK)
      for path in [target, PartialFile.path(beside: FilePath(target)).string] {
        try Self.checkOwner(of: path, in: folder)
      }
    }
  }

  private static func check(_ path: String, _ rights: Int32) throws {
    guard access(path, rights) == 0 else { throw Errno(rawValue: errno) }
  }

  /// In a folder for all, as /tmp is one, only the owner of a file or of the folder may put another in its place.
  private static func checkOwner(of path: String, in folder: String) throws {
    guard let above = try? Stat(folder), above.permissions.contains(.saveText),
      let facts = try? Stat(path, followTargetSymlink: false)
    else { return }
    let owners = [0, above.userID.rawValue, facts.userID.rawValue]
    guard owners.contains(geteuid()) else { throw Errno.notPermitted }
  }

  /// A regular file is there whole, or as it was, and keeps its owner and mode. Another process that writes there is waited for, and so is
  /// whoever reads a pipe.
  /// - Throws: `CancellationError` when a signal comes before.
  func write(_ bytes: Data) throws {
    if let file = try special(place()) {
      let trouble = try file.closeAfter { PatientWrite.write(bytes, to: file) }
      if trouble == .canceled { throw CancellationError() }
      if let trouble { throw trouble }
    } else {
      let file = try PartialFile(for: try target())
      file.takeRights()
      try file.write(bytes)
      try file.replace()
    }
  }

  /// To write into it bit by bit; a regular file is made anew. At a pipe it waits until somebody reads.
  /// - Throws: `CancellationError` when a signal comes before.
  func opened() throws -> FileHandle {
    let file = try special(place()) ?? regular(.truncate)
    return FileHandle(fileDescriptor: file.rawValue, closeOnDealloc: true)
  }

  /// The same, to write behind what a regular file holds.
  func openedAtEnd() throws -> FileDescriptor {
    try special(place()) ?? regular(.append)
  }

  private func regular(_ option: FileDescriptor.OpenOptions) throws -> FileDescriptor {
    try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .closeOnExec, option],
      permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
  }

  private enum Place {
    /// Also where there is none yet.
    case regular
    /// Where this process says other things too.
    case stream(FileDescriptor)
    case folder
    case pipe
    case other
  }

  /// The facts of what stands there; nil where nothing does. Not asked by a `FilePath`, which drops a last "/".
  private func facts() throws(Errno) -> Stat? {
    do {
      return try Stat(path)
    } catch {
      guard error == .noSuchFileOrDirectory, !path.isEmpty else { throw error }
      return nil
    }
  }

  private func place() throws -> Place {
    guard let facts = try facts() else { return .regular }
    for stream in [FileDescriptor.standardOutput, FileDescriptor.standardError] {
      if let other = try? Stat(stream), other.isOfSameFile(as: facts) { return .stream(stream) }
    }
    switch facts.type {
    case .regular: return .regular
    case .directory: return .folder
    case .fifo: return .pipe
    default: return .other
    }
  }

  /// - Returns: nil for a regular file, and where there is none.
  /// - Throws: `CancellationError` when a signal comes before somebody reads a pipe.
  private func special(_ place: Place) throws -> FileDescriptor? {
    switch place {
    case .regular: return nil
    // Whatever else is said there keeps its place, also in a file.
    case .stream(let stream): return try stream.duplicate()
    case .folder: throw Errno.isDirectory
    case .pipe:
      do {
        return try PatientWrite.openPipe(path)
      } catch Errno.canceled {
        throw CancellationError()
      }
    case .other:
      return try FileDescriptor.open(FilePath(path), .writeOnly, options: [.closeOnExec])
    }
  }

  /// Where the links lead; the last of them may name a file that is not there yet.
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
