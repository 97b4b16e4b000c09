import CatalogDomain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many files and connections the process may have open at once.
enum OpenFileLimit {
  /// As many as macOS lets a process have; nothing here takes more.
  private static let enough: rlim_t = 10_240
  /// What a trip has open besides its connections: the database, the site, pictures that are written, what waits for all of them.
  private static let besides = 48

  /// Raises the limit as far as the process may: the usual one is low for the sake of programs that bear no more. Those that are started
  /// have it as well.
  static func raise() {
    guard var limit = current, limit.rlim_cur < enough else { return }
    limit.rlim_cur = min(limit.rlim_max, enough)
    _ = setrlimit(resource, &limit)
  }

  /// - Throws: `CommandFailure` where the connections of a trip would take more: what they are made with ends the process then.
  static func check(for configuration: Configuration) throws(CommandFailure) {
    guard !configuration.isFolder, configuration.cachePolicy != .cacheOnly, let current else {
      return
    }
    let pictures = configuration.avatars == .load ? configuration.imageConcurrency : 0
    let needed = configuration.concurrency + pictures + besides
    let limit = Int(clamping: current.rlim_cur)
    guard limit < needed else { return }
    throw CommandFailure(
      .failed,
      "only \(limit) files may be open, and so many requests at once take up to \(needed); raise the limit (ulimit -n \(needed)), or lower the concurrency"
    )
  }

  private static var current: rlimit? {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit : nil
  }

  private static var resource: Int32 {
    #if canImport(Glibc)
      Int32(RLIMIT_NOFILE.rawValue)
    #else
      RLIMIT_NOFILE
    #endif
  }
}
