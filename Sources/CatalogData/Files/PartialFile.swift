import CSystemCalls
import CatalogDomain
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written beside its place, as `.NAME.partial`, and takes the place once it is whole and on the disk.
///
/// One name for all who write to a place: they wait for each other, and what a killed one left goes with the next. What has not taken
/// its place goes with the last reference.
package final class PartialFile {
  /// Of opening what nobody writes into: a link, what is closed to us, a socket.
  private static let nobodysErrors: [Errno] = [
    .tooManySymbolicLinkLevels, .permissionDenied, .notPermitted, .noSuchAddressOrDevice,
    .notSupportedOnSocket,
  ]

  private let place: FilePath
  private let path: FilePath
  private let file: FileDescriptor

  /// - Parameter permissions: as far as the umask lets them be.
  /// - Throws: `Errno`; `CancellationError` when the task is cancelled while another process writes there.
  package init(
    for place: String,
    permissions: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
  ) throws {
    self.place = FilePath(place)
    path = Self.path(beside: self.place)
    file = try Self.made(path, permissions)
  }

  deinit {
    // What cannot be removed goes with the next.
    if Self.stands(file, path) { try? Self.remove(path) }
    // A process that is being started may have the file, too, until it becomes another program.
    flock(file.rawValue, LOCK_UN)
    try? file.close()
  }

  package func write(_ bytes: some Sequence<UInt8>) throws {
    _ = try file.writeAll(bytes)
  }

  /// Gives it owner and mode of the file whose place it is to take, as far as we may. Before anybody could read what is not for them.
  package func takeRights() {
    guard let there = try? Stat(place, followTargetSymlink: false), there.type == .regular else {
      return
    }
    var mode = there.permissions.rawValue & 0o777
    let (owner, group) = (there.userID.rawValue, there.groupID.rawValue)
    if fchown(file.rawValue, owner, group) != 0, fchown(file.rawValue, .max, group) != 0 {
      // Its group is another one, which may do what everybody may.
      mode = mode & ~0o070 | (mode & 0o007) << 3
    }
    fchmod(file.rawValue, mode)
  }

  /// Takes the place of what is there.
  package func replace() throws {
    try sync()
    let result = path.withPlatformString { path in
      place.withPlatformString { rename(path, $0) }
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  /// Takes the place where nothing is.
  ///
  /// - Returns: false where the file system has no second names, by which alone that is one step.
  /// - Throws: `Errno.fileExists` when something stands there, be it a link that leads nowhere.
  func takeFreePlace() throws -> Bool {
    try sync()
    let result = path.withPlatformString { path in
      place.withPlatformString { link(path, $0) }
    }
    if result == 0 { return true }
    let code = errno
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(code) else { throw Errno(rawValue: code) }
    return false
  }

  /// Removes what a killed run left; who writes to the place just now is waited for.
  /// - Throws: `Errno`; `CancellationError` when the task is cancelled meanwhile.
  static func removeLeftover(beside place: String) throws {
    try removeLeftover(path(beside: FilePath(place)))
  }

  /// Where it stands until it takes its place.
  package static func path(beside place: FilePath) -> FilePath {
    let name = PartialName.of(place.lastComponent?.string ?? "")
    return place.removingLastComponent().appending(name)
  }

  private static func made(_ path: FilePath, _ permissions: FilePermissions) throws
    -> FileDescriptor
  {
    while true {
      do {
        let file = try FileDescriptor.open(
          path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
          permissions: permissions)
        // Before it was ours another process may have taken it for one that was left.
        if lock(file), stands(file, path) { return file }
        try file.close()
      } catch Errno.fileExists {
        try removeLeftover(path)
      }
    }
  }

  private static func removeLeftover(_ path: FilePath) throws {
    let found: FileDescriptor
    do {
      found = try FileDescriptor.open(
        path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
    } catch Errno.noSuchFileOrDirectory {
      return
    } catch let error as Errno where nobodysErrors.contains(error) {
      return try remove(path)
    }
    try found.closeAfter {
      while !lock(found), try !isStrangers(found, at: path) {
        try Task.checkCancellation()
        usleep(20_000)
      }
      if stands(found, path) { try remove(path) }
    }
  }

  /// - Returns: false when another process has it. Where the file system knows no locks, none does.
  private static func lock(_ file: FileDescriptor) -> Bool {
    while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return errno != EWOULDBLOCK }
    }
    return true
  }

  /// Whether another user made it in a folder for all, as /tmp is one, and could have us wait for ever. Root and who owns the folder may do
  /// there what they like anyway.
  private static func isStrangers(_ file: FileDescriptor, at path: FilePath) throws -> Bool {
    let folder = path.removingLastComponent()
    let above = try Stat(folder.isEmpty ? "." : folder)
    let makers = [0, above.userID.rawValue, geteuid()]
    return try above.permissions.contains(.saveText)
      && !makers.contains(Stat(file).userID.rawValue)
  }

  /// Whether the file is still the one at its path.
  private static func stands(_ file: FileDescriptor, _ path: FilePath) -> Bool {
    guard let held = try? Stat(file), let there = try? Stat(path, followTargetSymlink: false)
    else { return false }
    return held.isOfSameFile(as: there)
  }

  /// Nothing there is fine.
  private static func remove(_ path: FilePath) throws {
    guard path.withPlatformString({ unlink($0) }) == 0 || errno == ENOENT else {
      throw Errno(rawValue: errno)
    }
  }

  private func sync() throws {
    guard catalog_sync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
  }
}
