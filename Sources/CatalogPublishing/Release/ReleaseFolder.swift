package import Foundation

/// A folder on this machine, or mounted by it, that holds one site after the other; `current` leads to the one visitors get.
///
///     releases/20261121T180437Z-3f2a9c01/…    a whole site, never touched again
///     current -> releases/20261121T180437Z-3f2a9c01
///
/// A release is made under a hidden name and gets its own only when all of it is on the disk; `current` is exchanged in one step.
/// Killed at any moment, `current` leads to the old site or the new one; the next run clears away the rest. Which releases visitors got
/// stands in `.catalog-history`.
package struct ReleaseFolder: Sendable {
  static let currentName = "current"
  static let releasesName = "releases"

  /// Without links, `.` and `..`, as far as it exists.
  package let path: String

  /// Nothing is made or looked at yet.
  package init(_ path: String) {
    self.path = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  var releasesPath: String { path + "/" + Self.releasesName }
  var currentPath: String { path + "/" + Self.currentName }

  func place(of id: String) -> String { releasesPath + "/" + id }

  /// - Throws: `PublishingError` for a folder that is somebody else's.
  package func check() throws(PublishingError) {
    switch try Disk.kind(of: path) {
    case .missing: return
    case .folder: break
    case .file, .link, .other:
      throw PublishingError("\(path) is not a folder; choose another for the releases")
    }
    let names = try Disk.entries(of: path)
    let isOurs = names.contains { $0.name == Self.releasesName && $0.kind == .folder }
    if !isOurs, let foreign = names.first(where: { $0.name.utf8.first != UInt8(ascii: ".") }) {
      throw PublishingError(
        "\(path) holds files that catalog did not put there (\(foreign.name)); choose an empty folder for the releases"
      )
    }
    if names.contains(where: { $0.name == Self.currentName && $0.kind != .link }) {
      throw PublishingError(
        "\(currentPath) is not a link to a release; move it away, and publish again")
    }
  }

  /// Whole ones, the newest first.
  package func releases() throws(PublishingError) -> [Release] {
    guard try Disk.kind(of: releasesPath) == .folder else { return [] }
    let current = try currentID()
    var releases: [Release] = []
    for entry in try Disk.entries(of: releasesPath).reversed()
    where entry.kind == .folder && Release.isID(entry.name) {
      let manifest = try manifest(of: entry.name)
      releases.append(
        Release(
          id: entry.name, date: manifest.date, files: manifest.list.entries.count,
          isCurrent: entry.name == current))
    }
    return releases
  }

  /// The release visitors get; nil when there is none.
  package func currentID() throws(PublishingError) -> String? {
    guard try Disk.kind(of: currentPath) == .link else { return nil }
    let target = try Disk.target(ofLink: currentPath)
    let id = Disk.name(of: target)
    guard try Disk.kind(of: place(of: id)) == .folder else { return nil }
    return id
  }

  func manifest(of id: String) throws(PublishingError) -> ReleaseManifest {
    let folder = place(of: id)
    let file = try OpenFile(reading: folder + "/" + ReleaseManifest.fileName)
    return try ReleaseManifest(reading: file.bytes(at: 0, count: file.size), of: folder)
  }

  /// What publishing the files would change for visitors.
  package func plan(_ files: [ReleaseFile], at now: Date, grace: TimeInterval)
    throws(PublishingError) -> ReleasePlan
  {
    let previous: ReleaseManifest
    if let id = try currentID() { previous = try manifest(of: id) } else { previous = .empty }
    let known = Dictionary(
      previous.list.entries.map { ($0.path, $0.checksum) }, uniquingKeysWith: { $1 })
    return ReleasePlan(
      from: previous, to: files,
      presence: { file in
        guard let checksum = known[file.path] else { return .missing }
        return checksum == file.checksum ? .same : .different
      }, at: now, grace: grace)
  }
}
