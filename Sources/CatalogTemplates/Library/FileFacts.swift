#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system tells of a file or a folder of a theme. Where the facts differ, it is another one, or holds something else.
struct FileFacts: Hashable {
  /// What is looked at where there is a link.
  enum Links {
    case themselves
    case followed
  }

  let isFolder: Bool
  let isPlainFile: Bool
  /// Bytes.
  let size: Int
  private let device: UInt64
  private let inode: UInt64
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil where there is nothing.
  init?(_ path: String, links: Links) throws(UnreadableFile) {
    var facts = stat()
    let result =
      switch links {
      case .themselves: lstat(path, &facts)
      case .followed: stat(path, &facts)
      }
    guard result == 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { return nil }
      throw UnreadableFile(code: code)
    }
    self.init(facts)
  }

  /// - Parameter file: an open one.
  init(_ file: CInt) throws(UnreadableFile) {
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw UnreadableFile(code: errno) }
    self.init(facts)
  }

  private init(_ facts: stat) {
    let type = facts.st_mode & S_IFMT
    isFolder = type == S_IFDIR
    isPlainFile = type == S_IFREG
    size = Int(facts.st_size)
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    inode = UInt64(facts.st_ino)
    #if canImport(Darwin)
      let changed = facts.st_mtimespec
    #else
      let changed = facts.st_mtim
    #endif
    seconds = changed.tv_sec
    nanoseconds = changed.tv_nsec
  }
}
