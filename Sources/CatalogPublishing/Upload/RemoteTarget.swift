import CatalogDomain
package import Foundation

/// Anything that rclone reaches, where files change one by one.
///
/// What is ours there stands in `.catalog-manifest` on the target itself, so that any machine may publish next. It is also what tells
/// whether a file is up to date where the remote knows no hashes (SFTP and WebDAV would have to read every file); where it knows them
/// without reading (S3, Google Cloud, Azure …), they decide, and a file that somebody else changed is found. Before the first file
/// changes, the manifest is written with all that is about to change as pending: killed on the way, nobody takes an old file for a new
/// one.
///
/// Stores of objects take a file whole or not at all, so files go to their places at once. Elsewhere a file in the making can be seen, and
/// rclone deletes one that the server did not take to its end, the old one with it: there all files go into a hidden folder beside the
/// place first, and are renamed into it when all are there. The root of a remote has no such place, and who may write only in a place can
/// make nothing beside it: there files go to their places at once.
package struct RemoteTarget: Sendable {
  private let rclone: Rclone

  /// - Parameters:
  ///   - remote: as rclone names it: `remote:path`.
  ///   - path: the variable `PATH`.
  /// - Throws: `PublishingError` when rclone is not installed.
  package init(remote: String, searching path: String?) throws(PublishingError) {
    rclone = try Rclone(remote: remote, searching: path)
  }

  /// What people are told of a remote.
  package static func name(of remote: String) -> String { Rclone.name(of: remote) }

  /// The same of a text that may name one, as it would stand behind `rclone:`.
  package static func redacted(_ remote: String) -> String { Rclone.redacted(remote) }

  /// Looks what is there.
  ///
  /// - Parameters:
  ///   - adopts: whether files that catalog did not publish may be written over.
  /// - Throws: `PublishingError` in rclone's words; or naming the files of others that stand where the site's should; `CancellationError`.
  package func plan(
    _ files: [ReleaseFile], at now: Date, grace: TimeInterval, adopts: Bool
  ) async throws -> RemotePlan {
    let features = try await rclone.features()
    let listing = try await rclone.list(withHashes: features.knowsHashes)
    let aside = features.renames ? rclone.aside : nil
    let waiting = try await aside?.list(withHashes: false) ?? .empty
    let previous = try await manifest(listing, waiting, aside)
    let presences = try Self.presences(of: files, in: listing, previous)
    let ours = previous.pending.union(previous.list.entries.map(\.path))
    if !adopts { try refuseForeign(presences, but: ours) }
    let occupied = OccupiedPaths(files.map(\.path))
    if features.hasFolders { try refuseObstructing(listing, occupied, but: ours) }
    let plan = try ReleasePlan(
      from: previous, to: files, presence: { presences[$0.path] ?? .missing }, at: now, grace: grace
    )
    let paths = files.map(\.path)
    return RemotePlan(
      release: plan, previous: previous,
      obstacles: features.hasFolders
        ? RemoteObstacles(files: plan.obstacles, folders: paths.filter(listing.folders.contains))
        : .none,
      aside: aside, losesRefused: features.renames && aside == nil,
      hasLeftovers: !waiting.files.isEmpty,
      obstaclesAside: RemoteObstacles(
        files: waiting.files.keys.filter(occupied.exclude).sorted(),
        folders: paths.filter(waiting.folders.contains)))
  }

  /// - Parameter ours: what catalog put there.
  private func refuseForeign(
    _ presences: [PublishedPath: ReleasePlan.Presence], but ours: Set<PublishedPath>
  ) throws(PublishingError) {
    let foreign = presences.filter { path, presence in
      presence == .different && !ours.contains(path)
    }.map(\.key)
    guard foreign.isEmpty else {
      throw PublishingError(
        "\(rclone.name) holds files that catalog did not put there (\(Self.list(foreign))); choose another place, or give --adopt to write over them"
      )
    }
  }

  /// - Parameter occupied: by the site.
  private func refuseObstructing(
    _ listing: RemoteListing, _ occupied: OccupiedPaths, but ours: Set<PublishedPath>
  ) throws(PublishingError) {
    let inTheWay = listing.files.keys.filter { occupied.exclude($0) && !ours.contains($0) }
    guard inTheWay.isEmpty else {
      throw PublishingError(
        "\(rclone.name) holds files that catalog did not put there, where the site has folders or below its files (\(Self.list(inTheWay))); choose another place, or move them away"
      )
    }
  }

  private static func list(_ paths: [PublishedPath]) -> ShortList {
    ShortList(paths.sorted().map(\.text), most: 5)
  }

  /// The one that waits is there alone when a run was killed just before it would have taken its place.
  private func manifest(_ listing: RemoteListing, _ waiting: RemoteListing, _ aside: Rclone?)
    async throws -> ReleaseManifest
  {
    for (files, place) in [(listing, rclone), (waiting, aside ?? rclone)]
    where files.files.keys.contains(where: { $0.text == ReleaseManifest.fileName }) {
      return try ReleaseManifest(
        reading: try await place.bytes(of: ReleaseManifest.fileName), of: place.name)
    }
    return .empty
  }

  private static func presences(
    of files: [ReleaseFile], in listing: RemoteListing, _ previous: ReleaseManifest
  ) throws -> [PublishedPath: ReleasePlan.Presence] {
    let known = Dictionary(
      previous.list.entries.map { ($0.path, $0.checksum) }, uniquingKeysWith: { $1 })
    var presences: [PublishedPath: ReleasePlan.Presence] = [:]
    for file in files {
      try Task.checkCancellation()
      let found = listing.file(at: file.path) { known[$0] != nil }
      presences[file.path] = try presence(of: file, found, known[file.path], previous)
    }
    return presences
  }

  private static func presence(
    of file: ReleaseFile, _ found: RemoteListing.File?, _ known: Checksum?,
    _ previous: ReleaseManifest
  ) throws -> ReleasePlan.Presence {
    guard let found else { return .missing }
    guard found.size == file.size else { return .different }
    if let agrees = try RemoteHash.agrees(found.hashes, with: file) {
      return agrees ? .same : .different
    }
    // A name made from the content, and all of it there.
    if file.isImmutable && !previous.pending.contains(file.path) { return .same }
    return known == file.checksum ? .same : .different
  }

  /// Removes what an interrupted run left beside the place, when there is nothing to publish.
  ///
  /// - Returns: why something is left.
  package func tidy(after plan: RemotePlan) async throws -> String? {
    plan.hasLeftovers ? try await plan.aside?.removed() : nil
  }

  /// Sends the files stage by stage; deletes only after every one was taken, but for what stands in the way of one.
  ///
  /// - Parameters:
  ///   - plan: made of this target a moment ago.
  ///   - folder: for this process alone, best on the disk of the site; gone afterwards.
  ///   - progress: gets the number of files sent or deleted so far, from any thread.
  /// - Returns: what there is to tell that harms no site: that something is left beside the place, which the next publishing removes, that
  ///   files could not wait there, or that this rclone is too old to replace a file in one step.
  /// - Throws: `PublishingError` in rclone's words: then visitors have old pages and new ones, each whole, and publishing again goes
  ///   on; `CancellationError`, the same.
  package func publish(
    _ plan: RemotePlan, in folder: String, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> [String] {
    let reason = try await reasonNotToWait(plan)
    let upload = try Upload(
      rclone: rclone, plan: reason == nil ? plan : plan.inPlace, folder: folder)
    // What cannot be removed goes with the next; what became of the site counts more.
    defer { try? upload.remove() }
    return try await upload.run(progress: progress) + [reason].compactMap(\.self)
  }

  /// Why files cannot wait beside the place though they can be put into it, in a sentence; nil when they can, or need not.
  ///
  /// - Throws: `PublishingError` when nothing can be made in the place either, as on a full disk.
  private func reasonNotToWait(_ plan: RemotePlan) async throws -> String? {
    guard let aside = plan.aside, !plan.hasLeftovers, let reason = try await aside.made() else {
      return nil
    }
    guard let probe = PublishedPath(".catalog-incoming"),
      try await rclone.made(probe.text) == nil
    else {
      throw PublishingError(reason + "\nvisitors have the site they had; publish again to go on")
    }
    try await rclone.removeEmptyFolder(probe)
    return
      "\(reason); so files went to their places one by one; to have them put in place together, let the folder above be written"
  }
}
