import ArgumentParser
import CatalogDomain

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Crawl, load the avatars, render, check and apply.",
    discussion: """
      Templates are checked first: with a mistake in one, nothing is fetched. Only files whose bytes differ are written, \
      and if anything fails the old site stays as it was.

        catalog build                    settings from catalog.yaml
        catalog build --source Fixtures  from recorded responses
        catalog build --refresh          ask the API whether anything changed
        catalog build --offline          from what is stored

      The last line tells the whole story: pages written, unchanged and removed, characters, pictures, the age of the data, \
      time and memory.
      """)

  @OptionGroup var crawl: CrawlOptions
  @OptionGroup var site: SiteOptions
  @OptionGroup var global: GlobalOptions

  @Flag(help: "Exit with 1 when anything of the site changed.")
  var exitCode = false

  func run() async throws {
    let invocation = try Invocation(
      global, flags: crawl.layer.merging(site.layer) { first, _ in first })
    let root = try CompositionRoot(invocation, events: crawl.events)
    let report = try await root.running("build") { parts in
      try await BuildSite(
        configuration: invocation.configuration, acceptsRemovals: crawl.acceptRemovals, parts: parts
      ).run()
    }
    try root.finish(report, isStrict: crawl.strict, reportFile: crawl.report)
    if exitCode, report.hasChanges { throw CommandFailure(.findings) }
  }
}
