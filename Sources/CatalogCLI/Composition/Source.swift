import CatalogData
import CatalogDomain
import CatalogImages
import Foundation

/// Where records and pictures come from: the API over HTTP, or a folder of recorded responses.
///
/// `shutdown()` must be awaited before it goes.
struct Source: Sendable {
  let responses: any ResponseDataSource
  let avatars: any AvatarDataSource
  private let isFolder: Bool
  private let transports: [HTTPTransport]

  /// Closes all connections.
  func shutdown() async {
    for transport in transports { await transport.shutdown() }
  }

  /// What stands between the source and the catalog. A folder is at hand already: keeping what it says a second time would only
  /// hide that it was edited.
  func storage(
    in state: StateFolder, freshness: Freshness, now: @escaping @Sendable () -> Date
  ) -> CrawlStorage {
    let responses = CachedResponses(source: responses, freshness: freshness, now: now)
    // The state has no part in the crawl of a folder.
    return isFolder ? .inMemory(responses) : .stored(responses, in: state.store)
  }
}

extension Source {
  /// - Throws: `CommandFailure` when the folder holds no responses, or a proxy variable is wrong.
  init(_ configuration: Configuration) throws(CommandFailure) {
    do {
      switch configuration.source {
      case .folder(let path): self = try Self.folder(path)
      case .api(let url): self = try Self.api(url, configuration)
      }
    } catch {
      throw CommandFailure(endedBy: error)
    }
  }

  private static func folder(_ path: String) throws -> Source {
    let directory = try RecordedDirectory(path)
    return Source(
      responses: RecordedDataSource(directory: directory),
      avatars: RecordedAvatarDataSource(directory: directory), isFolder: true, transports: [])
  }

  private static func api(_ url: URL, _ configuration: Configuration) throws -> Source {
    // Before there are connections, which would have to be closed.
    let api = try APIAddress(configuration.sourceName)
    let limits = HTTPLimits(
      connect: .seconds(configuration.timeouts.connect),
      idle: .seconds(configuration.timeouts.idle),
      total: .seconds(configuration.timeouts.total),
      connectionsPerHost: configuration.concurrency)
    var pictureLimits = limits
    pictureLimits.connectionsPerHost = configuration.imageConcurrency
    let policy = RetryPolicy(attempts: configuration.retries + 1)
    // Pictures have connections and manners of their own, so that they do not crowd out pages.
    let pages = try HTTPTransport(
      limits: limits, userAgent: Version.userAgent, environment: configuration.environment)
    let pictures = try HTTPTransport(
      limits: pictureLimits, userAgent: Version.userAgent,
      environment: configuration.environment)
    let budget = RetryBudget()
    return Source(
      responses: try HTTPDataSource(
        source: configuration.sourceName, client: client(pages, policy, budget)),
      avatars: HTTPAvatarDataSource(
        client: client(pictures, policy, budget),
        scope: HostScope(
          source: url, others: configuration.imageHosts,
          advice: "to load pictures from it, add it to the setting image-hosts"),
        api: api),
      isFolder: false, transports: [pages, pictures])
  }

  private static func client(
    _ transport: HTTPTransport, _ policy: RetryPolicy, _ budget: RetryBudget
  ) -> PoliteClient {
    PoliteClient(
      transport: transport, policy: policy, budget: budget,
      health: HostHealth(
        threshold: max(HostHealth().threshold, 2 * transport.limits.connectionsPerHost),
        endurance: policy.longestWaits))
  }
}
