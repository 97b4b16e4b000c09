import CatalogDomain
import NIOCore

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
  /// Event loops. Each takes three files, and there would be one for each core; so few bear the most requests that there can be.
  private static let loops = 2
  /// What a trip has open besides its connections: the loops, the database, the site, pictures that are written. What it takes to start
  /// programs that make small versions is not counted: where that is missing, it is told then.
  private static let besides = 38
  /// What a search has open with its one connection.
  private static let ofSearch = 24

  /// Raises the limit as far as the process may: the usual one is low for the sake of programs that bear no more. Those that are started
  /// have it as well.
  static func raise() {
    guard var limit = current, limit.rlim_cur < enough else { return }
    limit.rlim_cur = min(limit.rlim_max, enough)
    _ = setrlimit(resource, &limit)
  }

  /// Lets a few loops wait for all connections, also those of the preview. To be called once, before there is any.
  static func limitLoops() {
    NIOSingletons.groupLoopCountSuggestion = loops
  }

  /// - Throws: `CommandFailure` where the connections of a trip would take more: what they are made with ends the process then.
  static func checkTrip(_ configuration: Configuration) throws(CommandFailure) {
    guard configuration.cachePolicy != .cacheOnly else { return }
    var requests = [(setting: Setting.concurrency, most: configuration.concurrency)]
    if configuration.avatars == .load {
      requests.append((.imageConcurrency, configuration.imageConcurrency))
    }
    try check(
      configuration, needed: requests.reduce(besides) { $0 + $1.most },
      least: besides + requests.count,
      lowered: requests.filter { $0.most > 1 }.map { $0.setting.rawValue })
  }

  /// - Throws: `CommandFailure` where a search would take more.
  static func checkSearch(_ configuration: Configuration) throws(CommandFailure) {
    try check(configuration, needed: ofSearch, least: ofSearch, lowered: [])
  }

  /// - Parameters:
  ///   - least: what is needed where all that may be lowered is 1.
  ///   - lowered: the names of those settings.
  private static func check(
    _ configuration: Configuration, needed: Int, least: Int, lowered: [String]
  ) throws(CommandFailure) {
    guard !configuration.isFolder, let current else { return }
    let limit = Int(clamping: current.rlim_cur)
    guard limit < needed else { return }
    let advice = limit < least ? "" : ", or lower \(lowered.joined(separator: " and "))"
    throw CommandFailure(
      .failed,
      "only \(limit) files may be open at once, and up to \(needed) are needed; raise the limit (ulimit -n \(needed))\(advice)"
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
