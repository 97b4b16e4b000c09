import ArgumentParser
import CatalogDomain
import CatalogSite
import CatalogTemplates

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes: in templates, links, data and content.",
    discussion: """
      All findings are listed, then the command exits with 1 if there are any. Nothing is fetched and nothing of the site is \
      written.

        catalog check --templates           every template against its pages
        catalog check --links               every link of the site, and what pages never close
        catalog check --data                references that lead only one way
        catalog check --content             notes, corrections, pages and files of your own
        catalog check --templates My/Theme  another folder
      """)

  @Flag(help: "Check the templates.") var templates = false
  @Flag(help: "Check the links of the finished site.") var links = false
  @Flag(
    help:
      "Check the data: the stored records, or a folder of recorded responses. What it finds is the source's to mend, and the real API has some: in CI take --templates, --links and --content."
  )
  var data = false

  @Flag(help: "Check the content of your own, against the stored records and the templates.")
  var content = false

  @Argument(
    help: ArgumentHelp(
      "A folder to check instead of the configured one; only with one kind of check.",
      valueName: "dir"), completion: .directory)
  var folder: String?

  @OptionGroup var global: GlobalOptions

  /// Not in `validate()`, for the reason that `UnreadArgument` tells.
  private func checkFolder() throws {
    if folder != nil, [templates, links, data, content].count(where: \.self) != 1 {
      throw ValidationError("Give a folder with one of --templates, --links, --data and --content.")
    }
  }

  func run() async throws {
    try checkFolder()
    var flags: [Setting: SettingValue] = [:]
    if let folder {
      let setting: Setting = templates ? .templates : links ? .output : content ? .content : .source
      flags[setting] = SettingValue(text: folder, origin: .flag("dir"))
    }
    let invocation = try Invocation(global, flags: flags)
    try checkTargets(invocation, flags)
    let isAll = !templates && !links && !data && !content
    var tally = CheckTally(invocation.terminal)
    if templates || isAll {
      let check = TemplateCheck(invocation.configuration)
      try await tally.take { check.findings }
      if let note = check.note { invocation.terminal.note(note) }
    }
    if links || isAll {
      var remark: String?
      try await tally.take { try checkLinks(invocation, &remark) }
      if let remark { invocation.terminal.note("links: \(remark)") }
    }
    if data || isAll { try await tally.take { try await checkData(invocation) } }
    if content || isAll {
      let check = ContentCheck(invocation.configuration)
      var notes: [String] = []
      try await tally.take { try await check.findings { notes.append($0) } }
      for note in notes { invocation.terminal.note(note) }
    }
    try tally.end()
  }

  /// Settings of a target count for the command that is given its name only; of all others this is the one that looks at them.
  private func checkTargets(_ invocation: Invocation, _ flags: [Setting: SettingValue])
    throws(CommandFailure)
  {
    var lines: [String] = []
    for target in invocation.targets {
      do throws(CommandFailure) {
        _ = try Invocation(global, flags: flags, target: .named(target), isFirst: false)
      } catch {
        lines += error.lines
      }
    }
    guard lines.isEmpty else { throw CommandFailure(.failed, lines: lines) }
  }

  /// - Parameter remark: gets how many more findings there are, if there are.
  private func checkLinks(_ invocation: Invocation, _ remark: inout String?) throws -> [String] {
    let configuration = invocation.configuration
    let check = SiteCheck(
      folder: configuration.output,
      linkRoot: configuration.baseURL.map { _ in configuration.linkRoot })
    let result: (pages: Int, problems: [LinkProblem], changed: [String])?
    do {
      result = try check.run()
    } catch let error as OutputError {
      throw CommandFailure(error)
    }
    guard let result else {
      guard !links else {
        throw CommandFailure(
          .failed, "\(configuration.output) holds no site; build it first with catalog build")
      }
      invocation.terminal.note("links: nothing is built yet, so there is nothing to check")
      return []
    }
    let found = LinkFindings(result.problems)
    remark = found.remark
    let findings = found.findings + result.changed
    if findings.isEmpty {
      invocation.terminal.note(
        "links: \(Counted(result.pages, "page")) in \(configuration.output), every link leads somewhere"
      )
    }
    return findings
  }

  private func checkData(_ invocation: Invocation) async throws -> [String] {
    let catalog: Catalog
    do {
      catalog = try await StoredCatalog(invocation.configuration).read()
    } catch let failure as CommandFailure where failure.code == .offline && !data {
      invocation.terminal.note(
        "data: nothing of \(invocation.configuration.shownSource) is stored yet, so there is nothing to check"
      )
      return []
    }
    let holes = ReferenceHoles(in: catalog).descriptions
    if holes.isEmpty {
      invocation.terminal.note(
        "data: \(Counted(catalog.characters.count, "character")), \(Counted(catalog.locations.count, "location")), \(Counted(catalog.episodes.count, "episode")), no hole"
      )
    }
    return holes
  }
}
