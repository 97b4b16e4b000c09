import ArgumentParser
import CatalogDomain

struct CrawlCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crawl",
    abstract: "The same as build, without rendering.",
    discussion: """
      Fills the store, so that a later `catalog build --offline` needs no network. What was validated is kept when the crawl \
      is interrupted. For an hour, the next one takes lists that were read to the end as they are, and asks of the pages \
      of others whether they changed, so that only those that did are sent again; then it begins anew.
      """)

  @OptionGroup var crawl: CrawlOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let (invocation, root) = try CompositionRoot.beginning(
      global, flags: crawl.layer, events: crawl.events, reportFile: crawl.report,
      checking: crawl.check)
    try await root.told(in: crawl.report) {
      try invocation.refuseWarnings(isStrict: crawl.strict)
      let report = try await root.running("crawl", reading: {}, warnings: \.warnings) { parts, _ in
        try await CrawlOnly(
          configuration: invocation.configuration, acceptsRemovals: crawl.acceptRemovals,
          isStrict: crawl.strict, parts: parts
        ).run()
      }
      try root.finish(report, isStrict: crawl.strict, reportFile: crawl.report)
    }
  }
}
