import CatalogDomain
import CatalogPublishing
import Foundation
import Synchronization

/// Publishes to anything that rclone reaches.
final class PublishByRclone: PublishTarget {
  let invocation: Invocation
  private let target: RemoteTarget
  private let adopts: Bool
  /// With what is known of the target since the plan was made.
  private let planned = Mutex<RemotePlan?>(nil)

  /// - Parameter adopts: whether files that catalog did not publish may be written over.
  init(_ remote: String, _ invocation: Invocation, adopts: Bool) throws(PublishingError) {
    self.invocation = invocation
    self.adopts = adopts
    target = try RemoteTarget(
      remote: remote, searching: ProcessInfo.processInfo.environment["PATH"])
  }

  private var settings: PublishSettings { invocation.configuration.publish }

  func plan() async throws -> ReleasePlan {
    let release = try await SiteRelease(invocation.configuration)
    for warning in release.warnings { invocation.terminal.warning(warning) }
    let plan = try await target.plan(
      release.files, at: invocation.configuration.now, grace: settings.grace, adopts: adopts)
    planned.withLock { $0 = plan }
    return plan.release
  }

  /// There is one site, and no releases.
  func outdated(after plan: ReleasePlan) -> [String] { [] }

  func tidy() async throws -> [String] {
    guard let planned = planned.withLock({ $0 }) else { return [] }
    if let left = try await target.tidy(after: planned) { invocation.terminal.note(left) }
    return []
  }

  func apply(_ plan: ReleasePlan) async throws -> (words: String, removed: [String]) {
    guard let planned = planned.withLock({ $0 }) else { return ("", []) }
    let console = ConsoleTracker(terminal: invocation.terminal)
    let total = plan.sent.count + plan.deleted.count
    defer { console.track(.finished(step: .publish)) }
    let notes = try await target.publish(
      planned, in: invocation.configuration.state + "/publish"
    ) { done in
      console.track(.progress(step: .publish, done: done, total: total))
    }
    for note in notes { invocation.terminal.note(note) }
    return (
      "\(settings.displayName): \(plan.added.count) added, \(plan.updated.count) updated, \(plan.deleted.count) deleted",
      []
    )
  }
}
