#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder held open, so that a file in it costs the system one name to look up, and no link on the way can lead elsewhere.
///
/// Closed with the last reference.
final class OpenFolder: Sendable {
  let descriptor: Int32
  /// For messages.
  let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    close(descriptor)
  }
}
