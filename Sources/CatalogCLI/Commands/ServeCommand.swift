import ArgumentParser
import CatalogServer

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Build, serve the site on this machine, and rebuild it at each change.",
    discussion: """
      Opens nothing to the network unless --host says so. Templates, content, catalog.yaml and a folder of recorded responses are \
      watched; a change is in the browser by itself a moment after it is saved, and a mistake is shown there with its place \
      until it is repaired. The API is asked by the first build, and again only when a setting of what is asked changes; \
      data that another command has recorded meanwhile is taken over at the next change.

        catalog serve                         http://127.0.0.1:8080/
        catalog serve --source Fixtures       from recorded responses; these are in a checkout of catalog
        catalog serve --base-path /repo/      as it will be on GitHub Pages
        catalog serve --port 0                on any free port, which is printed

      The files of the site are those that a build writes; what follows the builds is added when a page is served. Ends with Ctrl-C.
      """)

  @OptionGroup var serve: ServeOptions
  @OptionGroup var crawl: CrawlOptions
  @OptionGroup var site: SiteOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let flags = crawl.layer.merging(site.layer) { first, _ in first }
    let global = global
    let (first, root) = try CompositionRoot.beginning(
      global, flags: flags, events: crawl.events, reportFile: crawl.report
    ) { () throws(CommandFailure) in
      try crawl.check()
      try serve.check()
    }
    let trip = ServeSite(
      address: serve.address(linkRoot: first.configuration.linkRoot),
      options: ServeSite.Options(
        reloads: !serve.noReload, polls: serve.poll, opensBrowser: serve.open,
        acceptsRemovals: crawl.acceptRemovals, isStrict: crawl.strict, reportFile: crawl.report,
        configurationFile: global.config ?? ConfigurationFile.defaultName,
        patience: .seconds(serve.patience)),
      invocation: first, root: root
    ) { () throws(CommandFailure) in try Invocation(global, flags: flags, isFirst: false) }
    // Each build tells how it ended, so that only what comes before them is left to be told: a preview never ends by itself.
    do {
      try root.checkFiles(crawl.report)
      try first.refuseWarnings(isStrict: crawl.strict)
      try await trip.run()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      defer { root.end() }
      throw root.tell(CommandFailure(endedBy: error), in: crawl.report)
    }
  }
}
