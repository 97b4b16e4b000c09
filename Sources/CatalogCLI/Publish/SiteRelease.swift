import CatalogPublishing
import CatalogSite
import Foundation

/// The built site with all that a host wants beside it, within the host's limits.
struct SiteRelease {
  /// Sorted by path.
  let files: [ReleaseFile]
  /// What is to be told of the built site.
  let warnings: [String]

  /// - Parameter outcome: what is said to come of it where the host does not take the site.
  /// - Throws: `CommandFailure` naming what is wrong with the site or what the host does not take; `PublishingError`.
  init(_ configuration: Configuration, outcome: String = "nothing was sent") async throws {
    let built = try BuiltSite(configuration)
    let site = built.files
    warnings = built.warnings
    let publish = configuration.publish
    let folder = configuration.state + "/host"
    let copies = try await PackedCopies(folder: folder + "/packed").copies(
      of: site, as: publish.compress ?? publish.host?.forms ?? [],
      limit: ProcessInfo.processInfo.activeProcessorCount)
    let redirects = RouteTable.recordAddresses.map {
      HostFiles.Redirect(from: "/\($0.api):id", to: "/\($0.page):id.html")
    }
    let host = try HostFiles(for: site + copies, redirects: redirects).write(
      publish.files ?? publish.host?.files ?? [], into: folder + "/files")
    files = (site + copies + host).sorted { $0.path < $1.path }
    let problems = publish.host.map { HostLimits.problems(of: files, on: $0) } ?? []
    guard problems.isEmpty else {
      throw CommandFailure(.failed, lines: problems + [outcome])
    }
  }
}
