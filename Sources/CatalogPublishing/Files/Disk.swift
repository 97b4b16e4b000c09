import CSystemCalls
import CatalogDomain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The calls to the system by which files are put in place, each with its error in words.
enum Disk {
  enum Kind { case missing, file, folder, link, other }

  /// Who of owner, group and others may read.
  struct Readers: OptionSet { let rawValue: mode_t }

  /// Why the call that just failed did.
  static var reason: String { String(cString: strerror(errno)) }

  /// What stands there itself, not what a link leads to.
  static func kind(of path: String) throws(PublishingError) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw PublishingError("\(path) cannot be looked at: \(reason)")
    }
    return kind(mode: status.st_mode)
  }

  /// What a link leads to. That need not have a path: a pipe that a shell hands over (`/dev/stdin`, `<(…)`) has none.
  static func kind(behindLink path: String) throws(PublishingError) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw PublishingError("\(path) is a link that cannot be followed: \(reason)")
    }
    return kind(mode: status.st_mode)
  }

  static func rename(_ path: String, to other: String) throws(PublishingError) {
    guard try renameIfSameFileSystem(path, to: other) else {
      throw PublishingError("\(other) cannot be put in place: \(reason)")
    }
  }

  /// - Returns: false across file systems, as also between the layers of one: an overlay renames no folder of a layer below.
  static func renameIfSameFileSystem(_ path: String, to other: String) throws(PublishingError)
    -> Bool
  {
    #if canImport(Glibc)
      let result = Glibc.rename(path, other)
    #elseif canImport(Musl)
      let result = Musl.rename(path, other)
    #else
      let result = Darwin.rename(path, other)
    #endif
    guard result == 0 || errno == EXDEV else {
      throw PublishingError("\(other) cannot be put in place: \(reason)")
    }
    return result == 0
  }

  /// - Throws: `PublishingError` when what stands there is nothing that a new file should replace (a folder, a link, a pipe), and when
  ///   there is no folder for it, or none that we may write into: what fails later is told of a file that nobody named.
  static func checkReplaceable(_ path: String) throws(PublishingError) {
    let folder = parent(of: path)
    var above = try Self.kind(of: folder)
    if above == .link { above = try Self.kind(behindLink: folder) }
    guard above == .folder else {
      throw PublishingError(
        "there is no folder \(folder) for \(path); make it, or give --output another name")
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw PublishingError("\(path) cannot be made: \(reason); give --output another name")
    }
    let kind = try kind(of: path)
    guard kind == .missing || kind == .file else {
      throw PublishingError("\(path) is not a file; give --output another name")
    }
  }

  /// Nothing there is fine.
  static func removeFile(_ path: String) throws(PublishingError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw PublishingError("\(path) cannot be removed: \(reason)")
    }
  }

  /// One that is already there is fine.
  static func makeFolder(_ path: String) throws(PublishingError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw PublishingError("\(path) cannot be made: \(reason)")
    }
  }

  /// Where nothing is yet, and for this user alone.
  static func makeOwnFolder(_ path: String) throws(PublishingError) {
    guard mkdir(path, 0o700) == 0 else {
      throw PublishingError("\(path) cannot be made: \(reason)")
    }
  }

  /// With the folders above it.
  static func makeFolders(_ path: String) throws(PublishingError) {
    if try kind(of: path) != .missing { return }
    try makeFolders(parent(of: path))
    try makeFolder(path)
  }

  /// A second name for a file.
  /// - Returns: false where that is not possible, as across file systems.
  static func link(_ path: String, to other: String) -> Bool {
    linkat(AT_FDCWD, path, AT_FDCWD, other, 0) == 0
  }

  static func makeLink(_ path: String, to target: String) throws(PublishingError) {
    guard symlink(target, path) == 0 else {
      let (code, reason) = (errno, Self.reason)
      // So the system says that a file system has none.
      let isNever = [EPERM, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code)
      let advice =
        isNever
        ? "; where the file system has no links, publish to another one, or to rclone:\(parent(of: path))"
        : ""
      throw PublishingError("\(path) cannot be made a link: \(reason)\(advice)")
    }
  }

  /// What a link leads to, as it is written.
  static func target(ofLink path: String) throws(PublishingError) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &bytes, bytes.count)
    guard length >= 0 else { throw PublishingError("\(path) cannot be read: \(reason)") }
    return String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The same place, from the root on and by no link. As the system has it: of a path that begins with ~ Foundation makes somebody's home.
  static func withoutLinks(_ path: String) throws(PublishingError) -> String {
    guard let resolved = realpath(path, nil) else {
      throw PublishingError("\(path) is a link that cannot be followed: \(reason)")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Where a path leads, from the root on and by no link, as the system follows it; parts that are not there yet stay as they are written.
  static func place(of path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var place = isAbsolute ? "/" : (try? withoutLinks(".")) ?? "."
    for part in path.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) {
      switch part {
      case ".": break
      case "..": place = parent(of: place)
      default:
        let next = (place == "/" ? "" : place) + "/" + part
        place = (try? withoutLinks(next)) ?? next
      }
    }
    return place
  }

  /// For how many seconds a file holds what it does; none for one that is gone, or of the future.
  static func age(of path: String) throws(PublishingError) -> Int {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return 0 }
      throw PublishingError("\(path) cannot be looked at: \(reason)")
    }
    #if canImport(Darwin)
      return max(0, time(nil) - status.st_mtimespec.tv_sec)
    #else
      return max(0, time(nil) - status.st_mtim.tv_sec)
    #endif
  }

  /// Who may read what stands there: its owner, its group, others.
  static func readers(of path: String) throws(PublishingError) -> Readers {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw PublishingError("\(path) cannot be looked at: \(reason)")
    }
    return Readers(rawValue: status.st_mode & 0o444)
  }

  /// A file or a folder with all that is in it; follows no link. Nothing there is fine.
  static func removeTree(_ path: String) throws(PublishingError) {
    guard try kind(of: path) == .folder else { return try removeFile(path) }
    for entry in try entries(of: path) { try removeTree(path + "/" + entry.name) }
    guard rmdir(path) == 0 || errno == ENOENT else {
      throw PublishingError("\(path) cannot be removed: \(reason)")
    }
  }

  /// Waits until everything is on the disk that a folder is on.
  static func syncFileSystem(of path: String) throws(PublishingError) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw PublishingError("\(path) cannot be opened: \(reason)") }
    defer { close(folder) }
    guard catalog_sync_file_system(folder) == 0 else {
      throw PublishingError("\(path) cannot be written to the disk: \(reason)")
    }
  }

  /// Waits until the names in a folder are on the disk.
  static func syncFolder(_ path: String) throws(PublishingError) {
    let folder = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      throw PublishingError("\(path) cannot be opened: \(reason)")
    }
    defer { close(folder) }
    // Some file systems (FUSE, network) have no such call for folders.
    guard catalog_sync(folder) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw PublishingError("\(path) cannot be written to the disk: \(reason)")
    }
  }

  /// The folder a path stands in: `.` for a bare name.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
  }

  /// Names in a folder with what stands there, sorted by bytes.
  static func entries(of path: String) throws(PublishingError) -> [(name: String, kind: Kind)] {
    guard let stream = opendir(path) else {
      throw PublishingError("\(path) cannot be listed: \(reason)")
    }
    defer { closedir(stream) }
    var entries: [(name: String, kind: Kind)] = []
    var next: UnsafePointer<CChar>?
    while catalog_next_name(stream, &next, nil) == 0 {
      guard let next else {
        return entries.sorted { $0.name.precedes($1.name) }
      }
      let name = String(cString: next)
      entries.append((name, try kind(of: path + "/" + name)))
    }
    throw PublishingError("\(path) cannot be listed: \(reason)")
  }

  private static func kind(mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }
}
