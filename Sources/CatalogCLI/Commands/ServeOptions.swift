import ArgumentParser
import CatalogServer

/// What only a preview takes.
struct ServeOptions: ParsableArguments {
  static let defaultPort = 8080

  @Option(
    help: ArgumentHelp(
      "Where to listen. Anything but a name of this machine lets others in.", valueName: "address"))
  var host: String = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "0 takes any free one. (default: 8080, or the next free one)", valueName: "n"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "Serve the site below a path, as a project's pages on GitHub are. (default: the path of --base-url)",
      valueName: "path"))
  var basePath: String?

  @Flag(help: "Open a browser.")
  var open = false

  @Flag(help: "Serve the pages as they are: they do not follow the builds.")
  var noReload = false

  @Flag(
    help: "Look for changes instead of being told of them, as network folders need it.")
  var poll = false

  /// How many seconds a build waits for one in another terminal; tests have less time.
  @Option(help: .private) var patience = 30

  /// Refuses values that cannot be, for the same reason as `CrawlOptions`.
  func check() throws(CommandFailure) {
    if let port, !ServeAddress.ports.contains(port) {
      throw CommandFailure(.usage, "--port must be 0 to 65535.")
    }
    if let problem = ServeAddress.problem(ofHost: host) { throw CommandFailure(.usage, problem) }
    if let basePath, BasePath(basePath) == nil {
      throw CommandFailure(
        .usage, "\"\(basePath)\" is no path to serve a site below. Expected one like /repo/.")
    }
  }

  /// - Parameter linkRoot: the path of the site on its host, by the settings.
  func address(linkRoot: String) -> ServeAddress {
    ServeAddress(
      host: host, port: port ?? Self.defaultPort, isPortNamed: port != nil,
      base: BasePath(basePath ?? linkRoot) ?? .root)
  }
}
