import ArgumentParser
import CatalogDomain
import CatalogSite
import Foundation

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Crawl, load the avatars, render, check and apply.",
    discussion: """
      Templates are checked first: with a mistake in one, nothing is fetched. Only files whose bytes differ are written, \
      and if anything fails the old site stays as it was.

        catalog build                    settings from catalog.yaml
        catalog build --source Fixtures  from recorded responses; these are in a checkout of catalog
        catalog build --refresh          ask the API whether anything changed
        catalog build --offline          from what is stored
        catalog build --rebuild          render everything again, whatever was changed
        catalog build --explain characters/1.html
                                         what would change on that page; nothing of the site is changed

      The last line tells the whole story: pages written, unchanged and removed, characters, pictures, the age of the data, \
      time and memory.
      """)

  @OptionGroup var crawl: CrawlOptions
  @OptionGroup var site: SiteOptions
  @OptionGroup var global: GlobalOptions

  @Flag(help: "Exit with 1 when anything of the site changed.")
  var exitCode = false

  @Flag(
    help:
      "Build a second time in a process of its own, and fail when that site is not the same, byte for byte."
  )
  var verifyReproducible = false

  @Flag(
    help: "Render and compare every page, also when nothing was changed since the last build.")
  var rebuild = false

  @Option(
    help: ArgumentHelp(
      "Show how a file of the site would change, and change nothing of the site.", valueName: "path"
    ))
  var explain: String?

  /// Where a second build puts its site, so that the first can compare.
  @Option(help: .private) var secondBuild: String?

  /// Refuses what cannot be meant together, as `CrawlOptions` does: also `--explain` with others, and a path that no site has.
  private func check() throws(CommandFailure) {
    try crawl.check()
    guard let explain else { return }
    if verifyReproducible || exitCode || crawl.strict || crawl.report != nil {
      throw CommandFailure(
        .usage, "Give --explain without --verify-reproducible, --exit-code, --strict and --report.")
    }
    if SitePath(explain) == nil {
      let rest = explain.hasPrefix("./") ? SitePath(String(explain.dropFirst(2))) : nil
      throw CommandFailure(
        .usage,
        "\"\(explain)\" is no file of a site. Expected a path from its root, like \(rest?.text ?? "characters/1.html")."
      )
    }
  }

  /// Whether the last line is all that is asked for.
  private func isPlain(_ invocation: Invocation) -> Bool {
    !rebuild && !verifyReproducible && crawl.report == nil && crawl.events == nil
      && !GitHubFiles(environment: invocation.configuration.environment).areWanted
  }

  /// Whether this is only what the first one is compared with: it tells nobody but that one, which has the state folder locked.
  private var isSecond: Bool { secondBuild != nil }

  private var repetition: BuildSite.Repetition {
    get throws(CommandFailure) {
      if let secondBuild {
        return .second(lacking: try SecondBuild.lacking(besideSite: secondBuild))
      }
      return verifyReproducible ? .first : .none
    }
  }

  func run() async throws {
    let start = ContinuousClock.now
    var flags = crawl.layer.merging(site.layer) { first, _ in first }
    if let secondBuild { flags.merge(SecondBuild.layer(secondBuild)) { $1 } }
    var global = global
    // Whatever the first build says, the second only tells why it fails.
    if isSecond { (global.speech.quiet, global.speech.verbose) = (true, false) }
    let (events, reportFile) = isSecond ? (nil, nil) : (crawl.events, crawl.report)
    let (invocation, root) = try CompositionRoot.beginning(
      global, flags: flags, events: events, reportFile: reportFile, isFirst: !isSecond,
      checking: check)
    let report = try await root.told(in: reportFile) {
      try await run(invocation, root, since: start)
    }
    if exitCode, report?.hasChanges == true { throw CommandFailure(.findings) }
  }

  /// - Returns: nil where nothing was built, or only to be compared.
  private func run(
    _ invocation: Invocation, _ root: CompositionRoot, since start: ContinuousClock.Instant
  ) async throws -> BuildReport? {
    let isStrict = crawl.strict && !isSecond
    try invocation.refuseWarnings(isStrict: isStrict)
    let repetition = try repetition
    func loadTemplates() throws -> SiteTemplates {
      try BuildSite.templates(invocation.configuration)
    }
    func trip(_ parts: TripParts, _ templates: SiteTemplates) -> BuildSite {
      BuildSite(
        start: start, configuration: invocation.configuration, templates: templates,
        acceptsRemovals: crawl.acceptRemovals, parts: parts, isStrict: isStrict,
        repetition: repetition)
    }
    let beginning = isSecond ? nil : LastBuild.beginning(invocation)
    let last = isPlain(invocation) ? beginning.flatMap(root.lastBuild(repeatedBy:)) : nil
    if let path = explain.flatMap(SitePath.init) {
      func tell(_ outlook: FileOutlook) {
        let place = "\(invocation.configuration.output)/\(path)"
        for line in Explanation(outlook, at: place).lines { invocation.terminal.output(line) }
      }
      if let last, SiteOutput.lists(path, inSite: invocation.configuration.output) {
        for warning in last.outlook.warnings { invocation.terminal.warning(warning) }
        tell(.same)
        return nil
      }
      let (outlook, _) = try await root.running(
        "build", reading: loadTemplates, warnings: \.warnings
      ) { parts, templates in
        try await trip(parts, templates).outlook(of: path)
      }
      tell(outlook)
      return nil
    }
    if let last {
      try root.finish(last, since: start, isStrict: crawl.strict)
      return nil
    }
    let (report, _) = try await root.running(
      "build", holder: isSecond ? .parent : .us, reading: loadTemplates,
      warnings: { (built: (report: BuildReport, lock: OutputLock)) in
        isSecond ? [] : built.report.warnings
      },
      closed: { built in
        guard let beginning else { return }
        await LastBuild.note(built.report, since: beginning, invocation.configuration)
        // Until then no other build is to change the site.
        withExtendedLifetime(built.lock) {}
      }
    ) { parts, templates in
      try await trip(parts, templates).run()
    }
    if isSecond { return nil }
    try root.finish(report, isStrict: crawl.strict, reportFile: crawl.report)
    return report
  }
}
