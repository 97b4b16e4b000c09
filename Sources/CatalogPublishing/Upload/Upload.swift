import CatalogDomain
import Foundation

/// One publishing to a remote, from the first file to the last.
struct Upload {
  /// Files that are sent together.
  private struct Group: Hashable {
    let stage: Stage
    let cacheControl: String
    let contentType: String

    init(_ file: ReleaseFile) {
      stage = file.stage
      cacheControl = file.cacheClass.cacheControl
      contentType = FileFormat(of: file.path).contentType
    }

    var headers: [(name: String, value: String)] {
      [("Cache-Control", cacheControl), ("Content-Type", contentType)]
    }

    var order: (Stage, String, String) { (stage, cacheControl, contentType) }
  }

  private let rclone: Rclone
  /// Where files wait until all are there; nil when they go to their places at once.
  private let aside: Rclone?
  private let plan: RemotePlan
  private let folder: String
  private let lock: OpenFile
  private let id = UUID()

  private var filesFolder: String { folder + "/files" }
  private var listPath: String { folder + "/list" }

  /// - Throws: `PublishingError` when another process publishes from here, be it the rclone of one that was killed.
  init(rclone: Rclone, plan: RemotePlan, folder: String) throws(PublishingError) {
    self.plan = plan
    self.folder = folder
    try Disk.makeFolders(folder)
    guard let lock = try OpenFile.locked(folder + "/lock") else {
      throw PublishingError("another process publishes this site just now; wait for it")
    }
    self.lock = lock
    self.rclone = rclone.keeping(lock.handle)
    aside = plan.aside?.keeping(lock.handle)
  }

  /// - Returns: what there is to tell; the site is there all the same.
  func run(progress: @escaping @Sendable (Int) -> Void) async throws -> [String] {
    try Disk.removeTree(filesFolder)
    try Disk.makeFolder(filesFolder)
    let release = plan.release
    var deletedFirst = false
    // All before the first is sent: a build that then puts another site in the place of this one changes nothing of it.
    try await failing(into: Self.untouched) { try gather(release.sent) }
    if let aside {
      try await failing(into: Self.untouched) {
        try await clear(plan.obstaclesAside, in: aside)
        try await send(release.sent, to: aside, progress)
      }
      try await begin()
      try await clearTheWay()
      for (_, files) in Self.grouped(release.sent, by: \.stage).sorted(by: { $0.key < $1.key }) {
        try await failing(into: Self.mixed) {
          let paths = files.map(\.path)
          try writeList(paths)
          let deleted = try await rclone.move(paths, list: listPath, from: aside)
          deletedFirst = deletedFirst || deleted
        }
      }
    } else {
      try await begin()
      try await clearTheWay()
      try await sendInPlace(release.sent, progress)
    }
    let rest = release.deleted.filter { !plan.obstacles.files.contains($0) }
    if !rest.isEmpty {
      try writeList(rest)
      let before = release.sent.count + plan.obstacles.files.count
      try await rclone.delete(list: listPath, RcloneLog { progress(before + $0) })
    }
    try await checkAlone()
    try await write(release.manifest)
    let leftBehind = try await aside?.removed()
    return [leftBehind, deletedFirst ? try await adviceOnGaps() : nil].compactMap(\.self)
  }

  /// Why visitors may have missed a page for a moment, when a newer rclone would have made the difference.
  private func adviceOnGaps() async throws -> String? {
    guard let version = try await rclone.version(), version < .renamingOver else { return nil }
    return
      "rclone \(version.major).\(version.minor) deleted each file a moment before it put the new one in place; from 1.63 on it does that in one step"
  }

  func remove() throws(PublishingError) {
    try Disk.removeTree(folder)
  }

  /// What is ours while it changes: nobody knows what the files hold that are about to change.
  private var journal: ReleaseManifest {
    var journal = plan.previous
    let release = plan.release
    let changing = Set((release.added + release.updated).map(\.path)).union(release.deleted)
    journal.list = journal.list.filter { !changing.contains($0.path) }
    journal.superseded = journal.superseded.filter { !changing.contains($0.key) }
    journal.pending.formUnion(changing)
    if journal.date == .distantPast { journal.date = release.manifest.date }
    journal.run = id
    return journal
  }

  /// - Throws: `PublishingError` where another process has published there since this was planned: the plan says nothing of what is there.
  private func begin() async throws {
    if plan.previous != .empty, let there = await present(), there.manifest != plan.previous {
      throw PublishingError(
        "another process published to \(rclone.name) since this was planned\n" + Self.untouched)
    }
    try await write(journal)
  }

  /// What stands there as the manifest; nil where that cannot be read.
  private func present() async -> (bytes: [UInt8], manifest: ReleaseManifest)? {
    guard let bytes = try? await rclone.bytes(of: ReleaseManifest.fileName),
      let manifest = try? ReleaseManifest(reading: bytes, of: rclone.name)
    else { return nil }
    return (bytes, manifest)
  }

  /// Two that publish there at once, from two machines, have one place where files wait, and put each other's into place. Where neither
  /// can ask for hashes, each would then believe that its own site is there.
  /// - Throws: `PublishingError` where the journal of this run is there no longer; then no file counts as known.
  private func checkAlone() async throws {
    // A place that shows for a while what it held before tells nothing.
    guard let there = await present(), there.bytes != journal.bytes, there.manifest != plan.previous
    else { return }
    let lists = [there.manifest, plan.previous, plan.release.manifest]
    let paths = lists.flatMap { $0.list.entries.map(\.path) } + lists.flatMap(\.pending)
    try await write(
      ReleaseManifest(date: journal.date, list: .empty, pending: Set(paths)))
    throw PublishingError(
      "another process published to \(rclone.name) at the same time\nvisitors may have pages of both sites; publish again while nobody else does"
    )
  }

  private static let mixed =
    "visitors have old pages and new ones, each whole; nothing was deleted; publish again to go on"
  private static let lossy =
    "visitors have old pages and new ones; where files cannot wait beside the place, as at the root of a remote, rclone removes what was refused, so give it a folder in one that may be written; publish again to go on"
  private static let cleared =
    "visitors have the site they had, but for files that stand in the way of the new one's; publish again to go on"
  private static let untouched = "visitors have the site they had; publish again to go on"

  private func failing(into words: String, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as PublishingError {
      throw PublishingError(error.description + "\n" + words)
    }
  }

  private func clearTheWay() async throws {
    try await failing(into: Self.cleared) { try await clear(plan.obstacles, in: rclone) }
  }

  private func clear(_ obstacles: RemoteObstacles, in place: Rclone) async throws {
    if !obstacles.files.isEmpty {
      try writeList(obstacles.files)
      try await place.delete(list: listPath, RcloneLog())
    }
    for folder in obstacles.folders { try await place.removeEmptyFolder(folder) }
  }

  /// What else waits there from a run before is written over, or stays and goes at the end: nobody moves what is not on the list.
  private func send(
    _ files: [ReleaseFile], to aside: Rclone, _ progress: @escaping @Sendable (Int) -> Void
  ) async throws {
    if files.isEmpty { return }
    let paths = files.map(\.path)
    try writeList(paths)
    try await aside.send(paths, of: filesFolder, list: listPath, RcloneLog(progress: progress))
  }

  private func sendInPlace(_ files: [ReleaseFile], _ progress: @escaping @Sendable (Int) -> Void)
    async throws
  {
    var done = 0
    let groups = Self.grouped(files, by: Group.init)
    for (group, files) in groups.sorted(by: { $0.key.order < $1.key.order }) {
      try Task.checkCancellation()
      let before = done
      try await failing(into: plan.losesRefused ? Self.lossy : Self.mixed) {
        let paths = files.map(\.path)
        try writeList(paths)
        try await rclone.send(
          paths, of: filesFolder, list: listPath, headers: group.headers,
          RcloneLog { progress(before + $0) })
      }
      done += files.count
    }
  }

  private static func grouped<Key: Hashable>(
    _ files: [ReleaseFile], by key: (ReleaseFile) -> Key
  ) -> [(key: Key, value: [ReleaseFile])] {
    Dictionary(grouping: files, by: key).map { ($0.key, $0.value) }
  }

  /// Never cached: it is read before anything is decided.
  private func write(_ manifest: ReleaseManifest) async throws {
    let name = ReleaseManifest.fileName
    try FileCopy.write(manifest.bytes, to: filesFolder + "/" + name)
    let paths = [name].compactMap(PublishedPath.init)
    try writeList(paths)
    try await (aside ?? rclone).send(
      paths, of: filesFolder, list: listPath,
      headers: [("Cache-Control", "no-store"), ("Content-Type", "text/plain; charset=utf-8")],
      RcloneLog())
    if let aside {
      _ = try await rclone.move(paths, list: listPath, from: aside)
    }
  }

  /// The files in one folder, as rclone wants them: by second names where the disk has such.
  private func gather(_ files: [ReleaseFile]) throws {
    var tree = FolderTree(filesFolder)
    for file in files {
      try Task.checkCancellation()
      let place = try tree.place(of: file.path)
      if try FileCopy.link(file.place, holding: file.checksum, to: place) { continue }
      try FileCopy.write(file, to: place)
    }
  }

  /// A name on a line stands for itself: rclone reads no pattern, comment or option in such a list.
  private func writeList(_ paths: [PublishedPath]) throws {
    try FileCopy.write(Array(paths.map { $0.text + "\n" }.joined().utf8), to: listPath)
  }
}
