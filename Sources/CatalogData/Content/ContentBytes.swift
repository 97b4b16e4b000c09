import CatalogDomain
import Foundation
import SystemPackage

/// Reads files of the content: whole, or not at all.
enum ContentBytes {
  /// The most bytes of a Markdown file with its front matter; the text alone has a limit of its own.
  static let mostText = 512 * 1024
  /// How many bytes are read at a time of a file that may have any length.
  private static let piece = 64 * 1024

  enum Failure: Error, Hashable {
    case missing
    /// A link leads out of the folder of all content.
    case outside
    /// A link leads to something hidden in that folder.
    case hidden
    case tooLong(limit: Int)
    /// It is not what it was when it was looked at.
    case changed
    /// Says why, for people.
    case unreadable(String)
  }

  /// How a file looks to the file system: one that looks otherwise holds something else.
  struct Look: Hashable {
    private let inode: UInt64
    fileprivate let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    fileprivate init(_ file: FileDescriptor) throws {
      let status = try Stat(file)
      inode = UInt64(status.inode.rawValue)
      size = status.size
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  /// - Parameters:
  ///   - path: from the folder of all content.
  ///   - limit: in bytes; a longer file is not read.
  static func read(_ path: String, in root: ContentRoot, limit: Int) throws(Failure) -> [UInt8] {
    let file = try open(path, in: root)
    do {
      guard let bytes = try file.closeAfter({ try file.bytes(atMost: limit) }) else {
        throw Failure.tooLong(limit: limit)
      }
      return bytes
    } catch {
      throw failure(error)
    }
  }

  /// Nothing of the file is read, but it could be.
  static func look(at path: String, in root: ContentRoot) throws(Failure) -> Look {
    let file = try open(path, in: root)
    do {
      return try file.closeAfter { try Look(file) }
    } catch {
      throw failure(error)
    }
  }

  /// Hands out the bytes of a file of any length, a piece at a time.
  ///
  /// - Throws: `Failure`, also when the file changed since it was looked at; what `body` throws.
  static func read(
    _ path: String, in root: ContentRoot, as look: Look,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let file = try open(path, in: root)
    try file.closeAfter {
      var rest = look.size
      var buffer = [UInt8](repeating: 0, count: piece)
      try buffer.withUnsafeMutableBytes { buffer in
        while let count = try part(of: file, as: look, into: buffer, atMost: rest) {
          try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          rest -= Int64(count)
        }
      }
    }
  }

  /// - Parameter rest: the bytes that are still to come.
  /// - Returns: how many came; nil at the end.
  private static func part(
    of file: FileDescriptor, as look: Look, into buffer: UnsafeMutableRawBufferPointer,
    atMost rest: Int64
  ) throws(Failure) -> Int? {
    do {
      let count = try file.read(into: buffer)
      if count > 0, count <= rest { return count }
      // Also one that grows faster than it is read.
      guard count == 0, rest == 0, try Look(file) == look else { throw Failure.changed }
      return nil
    } catch {
      throw failure(error)
    }
  }

  /// Without waiting: a pipe that lies about in the folder must not hold up the build.
  private static func open(_ path: String, in root: ContentRoot) throws(Failure) -> FileDescriptor {
    let place = try root.place(of: path)
    do {
      let file = try FileDescriptor.open(
        place, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
      do {
        let type = try Stat(file).type
        if type == .directory { throw Errno.isDirectory }
        guard type == .regular else { throw Failure.unreadable("it is not a plain file") }
        return file
      } catch {
        try file.close()
        throw error
      }
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: any Error) -> Failure {
    switch error {
    case let failure as Failure: failure
    case Errno.noSuchFileOrDirectory: .missing
    default: .unreadable(FileTrouble(error).description)
    }
  }
}

extension ContentBytes.Failure: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing: "there is no such file"
    case .outside: "a link leads out of the folder of content"
    case .hidden: "a link leads to what is hidden"
    case .tooLong(let limit): "it has more than \(limit.grouped) bytes"
    case .changed: "it changed during the build; the next one reads it anew"
    case .unreadable(let reason): reason
    }
  }
}
