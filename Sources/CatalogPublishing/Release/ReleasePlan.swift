package import Foundation

/// What publishing a site would do to a target, step by step. Nothing is done yet.
package struct ReleasePlan: Hashable, Sendable {
  /// What is known of a file on the target.
  package enum Presence: Hashable, Sendable {
    case missing
    case same
    /// Other bytes, or nobody knows which.
    case different
  }

  /// Sorted by path.
  package let added: [ReleaseFile]
  package let updated: [ReleaseFile]
  package let unchanged: [ReleaseFile]
  /// Ours, and the site has them no more.
  package let deleted: [PublishedPath]
  /// Of those, the ones that stand where the site has a folder now, or in a folder where it has a file: where there are folders, they
  /// go before anything comes. And those spelled like a file of the site but for their bytes: some systems take them for one.
  package let obstacles: [PublishedPath]
  /// Ours, of the site before, and to stay for a while.
  package let kept: [PublishedPath]
  /// Of the target, after all of it was done.
  package let manifest: ReleaseManifest
  /// Whether the target is as planned: it has what the site has, and what it holds, and since when each of the others stays, is written
  /// there.
  package let isEmpty: Bool

  /// - Parameters:
  ///   - previous: what is ours on the target.
  ///   - presence: what is known of a path on the target.
  ///   - now: when the site is published.
  ///   - grace: for how many seconds a file that changes its name with its content stays after the site dropped it.
  /// - Throws: `PublishingError` when two files have one path.
  package init(
    from previous: ReleaseManifest, to files: [ReleaseFile], presence: (ReleaseFile) -> Presence,
    at now: Date, grace: TimeInterval
  ) throws(PublishingError) {
    let files = files.sorted { $0.path < $1.path }
    var added: [ReleaseFile] = []
    var updated: [ReleaseFile] = []
    var unchanged: [ReleaseFile] = []
    for file in files {
      switch presence(file) {
      case .missing: added.append(file)
      case .same: unchanged.append(file)
      case .different: updated.append(file)
      }
    }
    let planned = Set(files.map(\.path))
    let occupied = OccupiedPaths(files.map(\.path))
    var superseded: [PublishedPath: Date] = [:]
    var entries = files.map { ChecksumList.Entry(path: $0.path, checksum: $0.checksum) }
    var deleted = previous.pending.subtracting(planned)
    for entry in previous.list.entries where !planned.contains(entry.path) {
      // A date of the future tells of a clock that was wrong.
      let since = min(previous.superseded[entry.path] ?? now, now)
      if HashedName.digits(in: entry.path) != nil, now.timeIntervalSince(since) < grace,
        !occupied.exclude(entry.path)
      {
        superseded[entry.path] = since
        entries.append(entry)
        deleted.remove(entry.path)
      } else {
        deleted.insert(entry.path)
      }
    }
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
    self.deleted = deleted.sorted()
    let spellings = Set(files.map(\.path.text))
    obstacles = self.deleted.filter { occupied.exclude($0) || spellings.contains($0.text) }
    kept = superseded.keys.sorted()
    manifest = ReleaseManifest(
      date: now, list: try ChecksumList(entries), superseded: superseded)
    // One whose time began nowhere would begin it anew with each plan, and stay for good; one that came back would have no time left when
    // it goes once more. And of what stays pending nobody knows what it holds.
    isEmpty =
      added.isEmpty && updated.isEmpty && deleted.isEmpty && previous.pending.isEmpty
      && superseded.keys == previous.superseded.keys
  }

  /// To be sent, in the order of the stages.
  package var sent: [ReleaseFile] {
    (added + updated).sorted { ($0.stage, $0.path) < ($1.stage, $1.path) }
  }
}
