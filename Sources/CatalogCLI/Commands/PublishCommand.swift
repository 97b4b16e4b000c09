import ArgumentParser
import CatalogPublishing

struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Bring the built site to where visitors find it.",
    discussion: """
      Shows what would be done; with --apply it is done. A target is a folder of releases on this machine, or anything that \
      rclone reaches (S3, Google Cloud, Azure, SFTP, WebDAV …), named in catalog.yaml or given:

        catalog publish                              the plan for the target of catalog.yaml
        catalog publish live --apply                 to the target named live
        catalog publish --to ../www --apply          releases, and ../www/current for the web server
        catalog publish --to rclone:s3:bucket/site   everything that rclone reaches

      In a folder, the new site is whole before visitors get it, in one step, and older ones stay for a while:

        catalog publish --list                       the releases
        catalog publish --rollback --apply           back to the one before
        catalog publish --release ID --apply         to a certain one

      Releases beyond --keep are removed with --apply, also where the site is up to date; the plan names them. For visitors nothing \
      changes by that, so --exit-code does not count it.

      Elsewhere files go in an order in which no link leads nowhere: assets, pages, indexes; what the site dropped goes last, and \
      only if everything before went well. Only what catalog published is ever written over or deleted. After a failure, \
      --apply goes on where it was.

      Only files that the build wrote are published, not what others put into the output.

      Exit codes: 0 done, 1 there is something to publish (with --exit-code), 2 failed.
      """)

  @Argument(help: ArgumentHelp("One of publish.targets in catalog.yaml.", valueName: "target"))
  var target: String?

  @Option(
    help: ArgumentHelp("A folder of releases, or rclone:remote:path.", valueName: "target"),
    completion: .directory)
  var to: String?

  @Option(
    help: ArgumentHelp("The built site. \(Setting.output.defaultHelp)", valueName: "dir"),
    completion: .directory)
  var site: String?

  @Flag(help: "Do it.") var apply = false

  @Flag(help: "The plan as JSON, every file by name.") var json = false

  @Flag(help: "Exit with 1 when there is something to publish.") var exitCode = false

  @Flag(help: "Write over files at a remote that catalog did not put there.") var adopt = false

  @OptionGroup var publishing: PublishOptions

  @Flag(help: "List the releases of a folder.") var list = false

  @Flag(help: "Lead visitors to the release before the current one.") var rollback = false

  @Option(help: ArgumentHelp("Lead visitors to this release.", valueName: "id"))
  var release: String?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [list, rollback, release != nil].count(where: \.self) > 1 {
      throw ValidationError("Give one of --list, --rollback and --release.")
    }
    if list || rollback || release != nil, let flag = flagOfPlan {
      throw ValidationError(
        "\(flag) is for a plan; give it without --list, --rollback and --release.")
    }
    if list && apply { throw ValidationError("--list changes nothing; give it without --apply.") }
    if exitCode && apply { throw ValidationError("Give --exit-code without --apply.") }
  }

  /// The first that is given of those that say something of a plan to publish, and of nothing else.
  private var flagOfPlan: String? {
    let given = [
      ("--json", json), ("--exit-code", exitCode), ("--adopt", adopt),
      ("--keep", publishing.keep != nil), ("--grace", publishing.grace != nil),
      ("--host", publishing.host != nil),
    ]
    return given.first(where: \.1)?.0
  }

  /// Not in `validate()`, for the reason that `UnreadArgument` tells.
  private func checkTarget() throws {
    if target != nil && to != nil {
      throw ValidationError("Give a target by name or --to, not both.")
    }
  }

  func run() async throws {
    try checkTarget()
    let flags = [Setting: SettingValue](flags: [
      (.output, "--site", site), (.publishTo, "--to", to),
    ])
    let invocation = try Invocation(
      global, flags: flags.merging(publishing.layer) { first, _ in first },
      target: target.map(TargetChoice.named) ?? .only)
    let destination = invocation.configuration.publish.destination
    if let folder = destination?.folder { try invocation.configuration.checkTarget(folder) }
    do {
      switch destination {
      case nil:
        throw CommandFailure(.failed, "nothing says where to publish; give \(placeOfDestination)")
      case .folder(let path):
        try await run(PublishToFolder(path, invocation))
      case .rclone(let remote):
        guard !list, !rollback, release == nil else {
          throw CommandFailure(
            .usage, "only a folder holds releases; --list, --rollback and --release need one")
        }
        try await publish(PublishByRclone(remote, invocation, adopts: adopt))
      }
    } catch let error as PublishingError {
      throw CommandFailure(error)
    }
  }

  /// Where it could be said. A target that is named takes no `--to`.
  private var placeOfDestination: String {
    guard let target else { return "--to, or publish.to in catalog.yaml" }
    return "\(ConfigurationFile.targetsKey).\(target).to in catalog.yaml"
  }

  private func run(_ folder: PublishToFolder) async throws {
    if list { return try folder.list() }
    if rollback || release != nil { return try folder.goTo(release, applies: apply) }
    try await publish(folder)
  }

  /// The plan, and with `--apply` what became of it.
  private func publish(_ target: some PublishTarget) async throws {
    let terminal = target.invocation.terminal
    let settings = target.invocation.configuration.publish
    let planned = try await target.plan()
    let plan = target.release(of: planned)
    let outdated = try target.outdated(after: planned)
    let table = PublishTable(plan, removing: outdated, keep: settings.keep)
    if !json && !(plan.isEmpty && outdated.isEmpty) {
      for line in table.lines { say(line, on: terminal) }
    }
    if apply {
      let done = try await carryOut(planned, by: target)
      try tell(done.words, plan, removing: done.removed, settings, on: terminal)
    } else {
      let words = "\(settings.displayName): \(table.summary)"
      try tell(words, plan, removing: outdated, settings, on: terminal)
    }
    if exitCode && !plan.isEmpty { throw CommandFailure(.findings) }
  }

  /// - Returns: what was done, in a line; and the releases that were removed.
  private func carryOut<Target: PublishTarget>(_ plan: Target.Plan, by target: Target) async throws
    -> (words: String, removed: [String])
  {
    let settings = target.invocation.configuration.publish
    let release = target.release(of: plan)
    let words: String
    let removed: [String]
    if release.isEmpty {
      (words, removed) = (upToDate(release, settings), try await target.tidy(after: plan))
    } else {
      (words, removed) = try await target.apply(plan)
    }
    guard !removed.isEmpty else { return (words, removed) }
    return ("\(words); removed \(PublishTable.words(removed, keep: settings.keep))", removed)
  }

  /// - Parameters:
  ///   - words: what was done, or would be.
  ///   - removed: the releases that went, or would go.
  private func tell(
    _ words: String, _ plan: ReleasePlan, removing removed: [String], _ settings: PublishSettings,
    on terminal: Terminal
  ) throws {
    let isNothing = plan.isEmpty && removed.isEmpty
    if json {
      let document = PublishJSON(
        plan, removing: removed, target: settings.displayName, isApplied: apply && !isNothing)
      terminal.output(try ProgramJSON.document(document))
    } else {
      let upToDate = upToDate(plan, settings)
      say(isNothing ? "nothing to publish: \(upToDate)" : words, on: terminal)
    }
    if !apply && !isNothing { terminal.note("nothing was done; --apply does it") }
  }

  private func upToDate(_ plan: ReleasePlan, _ settings: PublishSettings) -> String {
    "\(settings.displayName) has this site, \(plan.unchanged.count) files"
  }

  /// A plan that is only to be seen is what was asked for.
  private func say(_ line: String, on terminal: Terminal) {
    if apply { terminal.outcome(line) } else { terminal.output(line) }
  }
}
