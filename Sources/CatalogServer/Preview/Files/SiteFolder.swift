#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds files below a folder, and never anything else.
///
/// Every step is taken from an open folder to the next by a single name, so no text can lead out: not `..`, not a link (one that stays
/// inside is followed, step by step in the same way), not a folder that is exchanged meanwhile. Only files and folders are opened, because
/// opening alone can block (a pipe) or do something (a device).
struct SiteFolder: Sendable {
  /// Links that are followed on one way, as the system's own limit.
  private static let mostLinks = 40
  /// Exchanges of the whole folder during one search, after which it is as it is.
  private static let mostExchanges = 100

  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// - Returns: the file or folder of these names; nil when there is none, or it may not be had.
  ///
  /// The folder may be exchanged as a whole at any time: then what is found is of the old one or of the new one, and a name that both
  /// have is always found.
  func find(_ names: [String]) -> OpenFile? {
    var last: OpenFile?
    for _ in 0..<Self.mostExchanges {
      guard let root = root() else { return nil }
      if let found = Self.find(names, below: root) { return found }
      // Half of the way may have led through a folder that was being cleared away. While it is held open, no other has its number.
      if let last, last.identity == root.identity { return nil }
      last = root
    }
    return nil
  }

  var exists: Bool { root() != nil }

  /// Where a link leads to it, what it led to may be gone by the time it is opened, and the link lead elsewhere.
  private func root() -> OpenFile? {
    for _ in 0..<Self.mostExchanges {
      if let root = Self.root(path) { return root }
      guard FileTree.entry(at: path) != nil else { return nil }
    }
    return nil
  }

  /// The folder itself may be reached through a link: whoever named it meant it.
  private static func root(_ path: String) -> OpenFile? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let root = try? OpenFile(descriptor) else { return nil }
    return root
  }

  private static func find(_ names: [String], below root: OpenFile) -> OpenFile? {
    var folders = [root]
    var rest = Array(names.reversed())
    var links = 0
    while let name = rest.popLast() {
      guard let folder = folders.last else { return nil }
      if name == ".." {
        // Only a link says so; above the root is outside.
        guard folders.count > 1 else { return nil }
        folders.removeLast()
        continue
      }
      var facts = stat()
      guard fstatat(folder.descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
      switch OpenFile.kind(facts) {
      case .other: return nil
      case .link:
        links += 1
        guard links <= mostLinks, let target = target(of: name, in: folder) else { return nil }
        rest += target.reversed()
      case .folder:
        guard let next = opened(name, in: folder, O_DIRECTORY), next.kind == .folder else {
          return nil
        }
        folders.append(next)
      case .file:
        // A file ends the way; `name/` and `name/more` lead nowhere.
        guard rest.isEmpty, let file = opened(name, in: folder, 0), file.kind == .file else {
          return nil
        }
        return file
      }
    }
    return folders.last
  }

  /// Does not block where something else took the place of a file in the last moment.
  private static func opened(_ name: String, in folder: OpenFile, _ flags: Int32) -> OpenFile? {
    let descriptor = openat(
      folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | flags)
    guard descriptor >= 0 else { return nil }
    return try? OpenFile(descriptor)
  }

  /// The names a link leads by; nil when it begins at the root of the disk.
  private static func target(of name: String, in folder: OpenFile) -> [String]? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlinkat(folder.descriptor, name, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    let bytes = buffer[..<count].map { UInt8(bitPattern: $0) }
    guard bytes.first != UInt8(ascii: "/") else { return nil }
    return bytes.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0 != "." }
  }
}
