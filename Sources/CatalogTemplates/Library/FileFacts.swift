import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system tells of a file or a folder of a theme.
struct FileFacts {
  /// What is looked at where there is a link.
  enum Links {
    case themselves
    case followed
  }

  let isFolder: Bool
  let isPlainFile: Bool
  /// Bytes.
  let size: Int

  /// Nil where there is nothing.
  ///
  /// - Throws: the system's error, as one of Foundation's.
  init?(_ path: String, links: Links) throws {
    var facts = stat()
    let result =
      switch links {
      case .themselves: lstat(path, &facts)
      case .followed: stat(path, &facts)
      }
    guard result == 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { return nil }
      throw NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }
    let type = facts.st_mode & S_IFMT
    isFolder = type == S_IFDIR
    isPlainFile = type == S_IFREG
    size = Int(facts.st_size)
  }
}
