import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps two builds out of one output, whatever state folders they have.
///
/// The locks are the kernel's (`flock` on open folders): they go with the process however that dies, and leave nothing behind. They hold on
/// to folders, not to names, and an exchange puts another folder in the site's place: that one is locked before. Where there is no site
/// yet, the staging folder is what a second build finds locked.
package final class OutputLock: Sendable {
  private let held = Mutex<[FileCalls.Identity: OpenFolder]>([:])

  /// Holds the folder until the last reference to the lock goes; one that is held already is fine.
  ///
  /// - Parameter path: of the output, for the message.
  /// - Throws: `OutputError` that is in use when somebody else holds it.
  func take(_ folder: OpenFolder, for path: String, _ calls: FileCalls) throws(OutputError) {
    let identity = try calls.identity(of: folder)
    try held.withLock { (held) throws(OutputError) in
      guard held[identity] == nil else { return }
      while flock(folder.descriptor, LOCK_EX | LOCK_NB) != 0 {
        if errno == EINTR { continue }
        guard errno != EWOULDBLOCK else {
          throw OutputError(
            "another catalog is writing \(path); wait for it or choose another --output",
            isInUse: true)
        }
        // Not every file system locks folders: over NFS only files that are open for writing can be. A site there is built all the same.
        break
      }
      held[identity] = folder
    }
  }

  func holds(_ folder: OpenFolder, _ calls: FileCalls) throws(OutputError) -> Bool {
    let identity = try calls.identity(of: folder)
    return held.withLock { $0[identity] != nil }
  }

  deinit {
    // Closing would give them back too, but not where a process is just being started: it has the folders until it becomes another program.
    held.withLock { held in
      for folder in held.values { flock(folder.descriptor, LOCK_UN) }
    }
  }
}
