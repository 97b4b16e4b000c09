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
  /// Those of them that stand where the site has a folder now, or in a folder where it has a file: where there are folders, they go before
  /// anything comes. And those that only their bytes tell from a file of the site: some systems take both for one.
  package let obstacles: [PublishedPath]
  /// Ours, of the site before, and to stay for a while.
  package let kept: [PublishedPath]
  /// Of the target, after all of it was done.
  package let manifest: ReleaseManifest
  /// Whether nothing is to be done: the target has the site's files, and its manifest lists them, and since when each of the others stays.
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
    let groups = Dictionary(grouping: files, by: presence)
    added = groups[.missing] ?? []
    updated = groups[.different] ?? []
    unchanged = groups[.same] ?? []
    let paths = files.map(\.path)
    let occupied = OccupiedPaths(paths)
    let (superseded, gone) = Self.dropped(
      of: previous, planned: Set(paths), occupied, at: now, grace: grace)
    kept = superseded.keys.sorted()
    deleted = gone.sorted()
    let spellings = Set(paths.map(\.text))
    obstacles = deleted.filter { occupied.exclude($0) || spellings.contains($0.text) }
    let entries = files.map { ChecksumList.Entry(path: $0.path, checksum: $0.checksum) }
    manifest = ReleaseManifest(
      date: now,
      list: try ChecksumList(
        entries + previous.list.entries.filter { superseded[$0.path] != nil }),
      superseded: superseded)
    // Without a date in the manifest, a kept file's time would begin anew with each plan, and it would stay for good. A file that came back
    // must lose its date, or it would go at once when it is superseded again. And nobody knows what a pending file holds.
    isEmpty =
      groups.keys.allSatisfy { $0 == .same } && gone.isEmpty && previous.pending.isEmpty
      && superseded.keys == previous.superseded.keys
  }

  /// What is ours and no longer in the site.
  ///
  /// - Returns: what stays for a while, and since when; and what goes.
  private static func dropped(
    of previous: ReleaseManifest, planned: Set<PublishedPath>, _ occupied: OccupiedPaths,
    at now: Date, grace: TimeInterval
  ) -> (superseded: [PublishedPath: Date], gone: Set<PublishedPath>) {
    var superseded: [PublishedPath: Date] = [:]
    var gone = previous.pending.subtracting(planned)
    for entry in previous.list.entries where !planned.contains(entry.path) {
      // A date of the future tells of a clock that was wrong.
      let since = min(previous.superseded[entry.path] ?? now, now)
      if HashedName.digits(in: entry.path) != nil, now.timeIntervalSince(since) < grace,
        !occupied.exclude(entry.path)
      {
        superseded[entry.path] = since
        gone.remove(entry.path)
      } else {
        gone.insert(entry.path)
      }
    }
    return (superseded, gone)
  }

  /// To be sent, in the order of the stages.
  package var sent: [ReleaseFile] {
    let stages = Dictionary(grouping: (added + updated).sorted { $0.path < $1.path }, by: \.stage)
    return Stage.allCases.flatMap { stages[$0] ?? [] }
  }
}
