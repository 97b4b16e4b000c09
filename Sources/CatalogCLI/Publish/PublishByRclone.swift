import CatalogDomain
import CatalogPublishing
import Foundation

/// Publishes to anything that rclone reaches.
struct PublishByRclone: PublishTarget {
  let invocation: Invocation
  private let target: RemoteTarget
  private let adopts: Bool

  /// - Parameter adopts: whether files that catalog did not publish may be written over.
  init(_ remote: String, _ invocation: Invocation, adopts: Bool) throws(PublishingError) {
    self.invocation = invocation
    self.adopts = adopts
    target = try RemoteTarget(
      remote: remote, searching: invocation.configuration.environment["PATH"])
  }

  private var settings: PublishSettings { invocation.configuration.publish }

  func plan() async throws -> RemotePlan {
    let release = try await SiteRelease(invocation.configuration)
    for warning in release.warnings { invocation.terminal.warning(warning) }
    return try await target.plan(
      release.files, at: invocation.configuration.now, grace: settings.grace, adopts: adopts)
  }

  func release(of plan: RemotePlan) -> ReleasePlan { plan.release }

  /// There is one site, and no releases.
  func outdated(after plan: RemotePlan) -> [String] { [] }

  func tidy(after plan: RemotePlan) async throws -> [String] {
    if let left = try await target.tidy(after: plan) { invocation.terminal.note(left) }
    return []
  }

  func apply(_ plan: RemotePlan) async throws -> (words: String, removed: [String]) {
    let console = ConsoleTracker(terminal: invocation.terminal)
    let release = plan.release
    let total = release.sent.count + release.deleted.count
    defer { console.track(.finished(step: .publish)) }
    let notes = try await target.publish(
      plan, in: invocation.configuration.state + "/publish"
    ) { done in
      console.track(.progress(step: .publish, done: done, total: total))
    }
    for note in notes { invocation.terminal.note(note) }
    return (
      "\(settings.displayName): \(release.added.count) added, \(release.updated.count) updated, \(release.deleted.count) deleted",
      []
    )
  }
}
