import Foundation
import SystemPackage

/// Reads files of the content: whole, or not at all.
enum ContentBytes {
  /// Of a Markdown file with its front matter; the text alone has a limit of its own.
  static let mostText = 512 * 1024

  enum Failure: Error, Hashable {
    case missing
    /// A link leads out of the folder of all content.
    case outside
    case tooLong(limit: Int)
    /// Says why, for people.
    case unreadable(String)
  }

  /// - Parameters:
  ///   - path: from the folder of all content.
  ///   - limit: in bytes; a longer file is not read.
  static func read(_ path: String, in root: ContentRoot, limit: Int) throws(Failure) -> [UInt8] {
    let place = try root.place(of: path)
    do {
      // Without waiting: a pipe that lies about in the folder must not hold up the build.
      let file = try FileDescriptor.open(
        place, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
      return try file.closeAfter {
        let type = try Stat(file).type
        if type == .directory { throw Errno.isDirectory }
        guard type == .regular else { throw Failure.unreadable("it is not a plain file") }
        return try bytes(of: file, limit: limit)
      }
    } catch let error as Failure {
      throw error
    } catch Errno.noSuchFileOrDirectory {
      throw .missing
    } catch {
      throw .unreadable(FileTrouble(error).description)
    }
  }

  private static func bytes(of file: FileDescriptor, limit: Int) throws -> [UInt8] {
    var all: [UInt8] = []
    var size = 8192
    while true {
      let part = try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      // A second read finds the end of nearly every file: less than was asked for is not the end everywhere.
      if part.isEmpty { return all }
      if all.isEmpty { all = part } else { all += part }
      guard all.count <= limit else { throw Failure.tooLong(limit: limit) }
      size = min(2 * size, 1 << 20)
    }
  }
}

extension ContentBytes.Failure: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing: "there is no such file"
    case .outside: "a link leads out of the folder of content"
    case .tooLong(let limit): "it has more than \(limit) bytes"
    case .unreadable(let reason): reason
    }
  }
}
