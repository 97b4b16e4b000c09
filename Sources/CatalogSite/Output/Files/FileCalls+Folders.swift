import CSystemCalls
import CatalogDomain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileCalls {
  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// - Returns: nil when there is nothing.
  func openFolder(_ path: String) throws(OutputError) -> OpenFolder? {
    guard let descriptor = attempt(.open, { open(path, Self.flags) }) else {
      if errno == ENOENT { return nil }
      throw failure("cannot be opened", path)
    }
    return OpenFolder(descriptor: descriptor, path: path)
  }

  /// - Returns: nil when there is nothing.
  /// - Throws: when something else stands there, also a link, through which files would be written elsewhere.
  func openFolder(_ name: Name, in folder: OpenFolder) throws(OutputError) -> OpenFolder? {
    switch try findFolder(name, in: folder) {
    case .missing: return nil
    case .notFolder: throw notFolder(name, in: folder)
    case .opened(let opened): return opened
    }
  }

  /// - Throws: `OutputError` where another folder stands at the path than was opened, or none: mostly, a build has exchanged them, and takes
  ///   away what is read.
  func checkInPlace(_ folder: OpenFolder, at path: String) throws(OutputError) {
    guard try identity(of: folder) == identity(of: Self.canonical(path)) else {
      throw OutputError("\(path) changed meanwhile; try again while no build runs")
    }
  }

  enum FoundFolder {
    case missing
    /// Something else stands there, or a link, even to a folder.
    case notFolder
    case opened(OpenFolder)
  }

  func findFolder(_ name: Name, in folder: OpenFolder) throws(OutputError) -> FoundFolder {
    let opened = attempt(.open) { openat(folder.descriptor, name, Self.flags | O_NOFOLLOW) }
    guard let opened else {
      if errno == ENOENT { return .missing }
      if errno == ENOTDIR || errno == ELOOP { return .notFolder }
      throw failure("cannot be opened", name, in: folder)
    }
    let path = folder.path + "/" + String(cString: name)
    return .opened(OpenFolder(descriptor: opened, path: path))
  }

  func notFolder(_ name: Name, in folder: OpenFolder) -> OutputError {
    OutputError(
      "\(folder.path)/\(String(cString: name)) is not a folder, but the site needs one there; move it away"
    )
  }

  /// Makes the folder; one that is already there is fine.
  /// - Returns: whether it was not there.
  @discardableResult
  func makeFolder(_ name: Name, in folder: OpenFolder) throws(OutputError) -> Bool {
    if attempt(.makeFolder, { mkdirat(folder.descriptor, name, 0o777) }) != nil { return true }
    guard errno == EEXIST else { throw failure("cannot be made", name, in: folder) }
    return false
  }

  /// Whether nothing in the folder can be come to, by us. Its names may be read all the same, and those change with its times.
  func isClosed(_ name: Name, in folder: OpenFolder) -> Bool {
    attempt(.checkRights) { faccessat(folder.descriptor, name, X_OK, AT_EACCESS) } == nil
      && errno == EACCES
  }

  /// To replace and remove what is in a folder.
  enum Rights { case toAll, toOurs }

  /// - Parameter path: of a folder; where it is not there yet, or something else has its place still, the innermost above it that is
  ///   counts.
  /// - Throws: when nothing may be made, replaced or removed in it, or renamed into it.
  func checkWritable(_ path: [UInt8], below root: OpenFolder) throws(OutputError) -> Rights {
    var folder = root
    for part in path.split(separator: UInt8(ascii: "/")) {
      let name = String(decoding: part, as: UTF8.self)
      guard case .opened(let inner) = try findFolder(name, in: folder) else { break }
      guard !isMountPoint(inner) else {
        throw OutputError(
          "\(inner.path) is a mount point, into which no file can be renamed, so the old site stays; mount it elsewhere, or the whole site"
        )
      }
      folder = inner
    }
    guard !isLocked(".", in: folder) else { throw OutputError.locked(folder.path) }
    let result = attempt(.checkRights) {
      faccessat(folder.descriptor, ".", W_OK | X_OK, AT_EACCESS)
    }
    guard result != nil else {
      throw failure("may not be written, so the old site stays", folder.path)
    }
    var status = stat()
    guard fstat(folder.descriptor, &status) == 0 else {
      throw failure("cannot be looked at", folder.path)
    }
    let isSticky = status.st_mode & S_ISVTX != 0
    return isSticky && ![0, status.st_uid].contains(geteuid()) ? .toOurs : .toAll
  }

  /// - Throws: when what is there is another user's, in a sticky folder.
  func checkOwner(of name: Name, in folder: OpenFolder) throws(OutputError) {
    guard let status = try status(of: name, in: folder), status.st_uid != geteuid() else { return }
    throw OutputError(
      "\(folder.path)/\(String(cString: name)) is another user's, and only they may replace it in a sticky folder, so the old site stays; change its owner, or the folder's mode (chmod -t)"
    )
  }

  /// - Throws: when another user made the folder in one for all, as /tmp is one. Root and who owns that one may do there what they like
  ///   anyway.
  func checkMaker(of inner: OpenFolder, in folder: OpenFolder) throws(OutputError) {
    var (status, above) = (stat(), stat())
    guard fstat(inner.descriptor, &status) == 0, fstat(folder.descriptor, &above) == 0 else {
      throw failure("cannot be looked at", inner.path)
    }
    let makers = [0, above.st_uid, geteuid()]
    guard above.st_mode & S_ISVTX == 0 || makers.contains(status.st_uid) else {
      throw OutputError(
        "\(inner.path) is another user's, and what they laid into it would come into the site; have it removed, or choose another folder with --output"
      )
    }
  }

  /// Gives us the right to make and remove what is in the folder: a tree of ours has the rights of the site it is to follow, or followed.
  func allowRemovals(in folder: OpenFolder) {
    var status = stat()
    guard fstat(folder.descriptor, &status) == 0, status.st_mode & S_IRWXU != S_IRWXU else {
      return
    }
    _ = fchmod(folder.descriptor, status.st_mode & 0o7777 | S_IRWXU)
  }

  /// Removes the folder if nothing is in it; something else of its name stays.
  /// - Returns: whether there is no such folder now.
  @discardableResult
  func removeFolderIfEmpty(_ name: Name, in folder: OpenFolder) throws(OutputError) -> Bool {
    let result = attempt(.removeFolder) { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
    if result != nil || errno == ENOENT || errno == ENOTDIR { return true }
    if errno == ENOTEMPTY || errno == EEXIST || errno == EBUSY { return false }
    throw failure("cannot be removed", name, in: folder)
  }

  /// Owner, mode, access lists and extended attributes.
  func copyAttributes(of folder: OpenFolder, to other: OpenFolder) throws(OutputError) {
    let result = attempt(.copyAttributes) {
      catalog_copy_folder_attributes(folder.descriptor, other.descriptor)
    }
    guard result != nil else {
      throw failure("cannot be given the rights of \(folder.path)", other.path)
    }
  }

  func copyTimes(of folder: OpenFolder, to other: OpenFolder) throws(OutputError) {
    let result = attempt(.copyAttributes) {
      catalog_copy_times(folder.descriptor, other.descriptor)
    }
    guard result != nil else {
      throw failure("cannot be given the times of \(folder.path)", other.path)
    }
  }

  /// Writes what the system still holds in memory of the folder's file system.
  func sync(_ folder: OpenFolder) throws(OutputError) {
    guard attempt(.sync, { catalog_sync_file_system(folder.descriptor) }) != nil else {
      throw failure("cannot be written to the disk", folder.path)
    }
  }

  /// Whether nobody, root included, may replace or remove the entry, or an entry of the folder where that is `.`.
  func isLocked(_ name: Name, in folder: OpenFolder) -> Bool {
    catalog_is_locked(folder.descriptor, name) == 1
  }

  func isMountPoint(_ folder: OpenFolder) -> Bool { catalog_is_mount_point(folder.descriptor) == 1 }

  /// A folder in a tree of ours that goes.
  /// - Returns: nil when there is nothing.
  /// - Throws: also for a mount point, which can have come into the tree only with an old site: what is in it now is somebody else's.
  func openToRemove(_ name: Name, in folder: OpenFolder) throws(OutputError) -> OpenFolder? {
    guard let inner = try openFolder(name, in: folder) else { return nil }
    guard !isMountPoint(inner) else {
      throw OutputError(
        "\(inner.path) is a mount point, and what it holds is not ours; unmount it and build again")
    }
    return inner
  }

  /// Calls `body` for each entry but `.` and `..`, in the order of the file system. Entries may be removed meanwhile.
  func entries(of folder: OpenFolder, _ body: (Name, Kind) throws -> Void) throws {
    guard let again = attempt(.list, { openat(folder.descriptor, ".", Self.flags) }) else {
      throw failure("cannot be listed", folder.path)
    }
    guard let stream = fdopendir(again) else {
      let error = failure("cannot be listed", folder.path)
      close(again)
      throw error
    }
    defer { closedir(stream) }
    var (next, type): (Name?, UInt8) = (nil, 0)
    while catalog_next_name(stream, &next, &type) == 0 {
      guard let name = next else { return }
      try body(name, kind(type, of: name, in: folder))
    }
    throw failure("cannot be listed", folder.path)
  }

  /// By what the listing says, where the file system says it there.
  private func kind(_ type: UInt8, of name: Name, in folder: OpenFolder) throws(OutputError) -> Kind
  {
    switch Int32(type) {
    case Int32(DT_REG): .file
    case Int32(DT_DIR): .folder
    case Int32(DT_LNK): .link
    case Int32(DT_UNKNOWN): try kind(of: name, in: folder)
    default: .other
    }
  }

  /// Names in a folder, sorted by bytes, to be told or compared: those that are not UTF-8 are repaired, and nothing is found by them.
  func names(in folder: OpenFolder) throws -> [String] {
    var names: [String] = []
    try entries(of: folder) { name, _ in names.append(String(cString: name)) }
    return names.sortedByBytes()
  }
}
