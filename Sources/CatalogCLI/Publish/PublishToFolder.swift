import CatalogDomain
import CatalogPublishing
import Foundation

/// Publishes to a folder of releases on this machine.
struct PublishToFolder: PublishTarget {
  let invocation: Invocation
  private let folder: ReleaseFolder

  init(_ path: String, _ invocation: Invocation) {
    self.invocation = invocation
    folder = ReleaseFolder(path)
  }

  private var settings: PublishSettings { invocation.configuration.publish }

  func plan() async throws -> ReleasePlan {
    try folder.check()
    let release = try await SiteRelease(invocation.configuration)
    for warning in release.warnings { invocation.terminal.warning(warning) }
    let (plan, damage) = try folder.plan(
      release.files, at: invocation.configuration.now, grace: settings.grace)
    if let damage { invocation.terminal.note(damage) }
    return plan
  }

  func release(of plan: ReleasePlan) -> ReleasePlan { plan }

  func outdated(after plan: ReleasePlan) throws -> [String] {
    try folder.outdated(after: plan, keep: settings.keep)
  }

  func apply(_ plan: ReleasePlan) async throws -> (words: String, removed: [String]) {
    let (id, removed, left) = try folder.publish(plan, keep: settings.keep)
    for line in left { invocation.terminal.note(line) }
    return (
      "\(settings.displayName): release \(id) is current, \(plan.manifest.list.entries.count) files",
      removed
    )
  }

  func tidy(after plan: ReleasePlan) async throws -> [String] {
    let (removed, left) = try folder.tidy(keep: settings.keep)
    for line in left { invocation.terminal.note(line) }
    return removed
  }

  func list() throws {
    let (releases, unreadable) = try folder.provenReleases()
    for id in unreadable {
      invocation.terminal.note(
        "release \(id) is damaged: its \(ReleaseManifest.fileName) cannot be read; it stays until you remove it"
      )
    }
    guard !releases.isEmpty else {
      invocation.terminal.note("\(settings.displayName) holds no release yet")
      return
    }
    let rows = releases.map { row(of: $0.release, isWhole: $0.isWhole) }
    let table = TextTable(["release", "published", "files", ""], rows, alignsRight: [2])
    for line in table.lines { invocation.terminal.output(line) }
  }

  private func row(of release: Release, isWhole: Bool) -> [String] {
    var words: [String] = []
    if release.isCurrent { words.append("current") }
    if !isWhole { words.append("damaged") }
    return [
      release.id, UTCDate(release.date).description, "\(release.files)",
      words.joined(separator: ", "),
    ]
  }

  /// - Parameter id: nil for the release visitors had before the current one.
  /// - Throws: `CommandFailure` when there is none; `PublishingError` when it is damaged, also where it would only be planned.
  func goTo(_ id: String?, applies: Bool) throws {
    try folder.check()
    let found = try confirmed(id)
    let words = "release \(found.id) of \(UTCDate(found.date)), \(found.files) files"
    let terminal = invocation.terminal
    if applies {
      let left = found.isCurrent ? [] : try folder.makeCurrent(release: found.id)
      for line in left { terminal.note(line) }
      terminal.outcome(
        "\(settings.displayName): \(words) is current\(found.isCurrent ? " already" : "")")
    } else if found.isCurrent {
      terminal.output("\(settings.displayName): \(words) is current already")
    } else {
      terminal.output("\(settings.displayName): \(words) would be current")
      terminal.note("nothing was done; --apply does it")
    }
  }

  /// The one to go to, proven whole.
  /// - Parameter id: as in `goTo(_:applies:)`.
  private func confirmed(_ id: String?) throws -> Release {
    while true {
      let current = try folder.currentID()
      let releases = try folder.releases()
      let wanted = try id ?? folder.previousID(among: releases)
      guard let found = releases.first(where: { $0.id == wanted }) else {
        throw CommandFailure(
          .failed,
          id.map { "\(settings.displayName) has no release \(PrintableText.of($0)); see --list" }
            ?? "\(settings.displayName) has no release before the current one")
      }
      // Where another process published meanwhile, it may be gone, and the one before is another.
      if try folder.confirm(release: found.id), try folder.currentID() == current { return found }
    }
  }
}
