#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why the system tells of no changes.
package struct WatchError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  static func system(_ code: Int32, _ path: String) -> WatchError {
    switch code {
    case ENOSPC:
      WatchError(
        "more folders than fs.inotify.max_user_watches allows, at \(path)")
    case EMFILE, ENFILE: WatchError("more watches than fs.inotify.max_user_instances allows")
    default: WatchError("\(path): \(String(cString: strerror(code)))")
    }
  }
}
