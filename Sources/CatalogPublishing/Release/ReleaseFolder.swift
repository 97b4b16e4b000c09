import CatalogDomain

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
  static let lockName = ".catalog-lock"

  /// Without links, `.` and `..`.
  package let path: String

  /// Nothing is made or looked at yet.
  package init(_ path: String) {
    self.path = Disk.place(of: path)
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
    if try !isOurs(), let foreign = names.first(where: { !HiddenName.isOne($0.name) }) {
      throw PublishingError(
        "\(path) holds files that catalog did not put there (\(foreign.name)); choose an empty folder for the releases"
      )
    }
    if names.contains(where: { $0.name == Self.currentName }), try linkedID() == nil {
      throw PublishingError(
        "\(currentPath) is not a link to a release; move it away, and publish again")
    }
  }

  /// Others have folders of releases, too: ours has our lock, or a release that we made.
  private func isOurs() throws(PublishingError) -> Bool {
    if try Disk.kind(of: path + "/" + Self.lockName) == .file { return true }
    for id in try folders() {
      let manifest = place(of: id) + "/" + ReleaseManifest.fileName
      if try Disk.kind(of: manifest) == .file { return true }
    }
    return false
  }

  /// Those whose manifest can be read, the newest first.
  package func releases() throws(PublishingError) -> [Release] {
    let current = try currentID()
    return try folders().compactMap { id in
      guard let manifest = readable(id) else { return nil }
      return Release(
        id: id, date: manifest.date, files: manifest.list.entries.count, isCurrent: id == current)
    }
  }

  /// What may be a release, the newest first.
  func folders() throws(PublishingError) -> [String] {
    // They may have been moved to a larger disk, and a link left that leads there.
    guard try Disk.kind(of: Disk.place(of: releasesPath)) == .folder else { return [] }
    return try Disk.entries(of: releasesPath).reversed()
      .filter { $0.kind == .folder && Release.isID($0.name) }.map(\.name)
  }

  /// The release visitors get; nil when there is none.
  package func currentID() throws(PublishingError) -> String? {
    guard let id = try linkedID(), try Disk.kind(of: place(of: id)) == .folder else { return nil }
    return id
  }

  /// What `current` says; nil when it is no link to a release. People may write one in another way than we do.
  private func linkedID() throws(PublishingError) -> String? {
    guard try Disk.kind(of: currentPath) == .link else { return nil }
    let target = try Disk.target(ofLink: currentPath)
    let id = Disk.name(of: target)
    let place = Disk.place(
      of: target.utf8.first == UInt8(ascii: "/") ? target : path + "/" + target)
    return Release.isID(id) && place == Disk.place(of: self.place(of: id)) ? id : nil
  }

  func manifest(of id: String) throws(PublishingError) -> ReleaseManifest {
    let folder = place(of: id)
    let file = try OpenFile(reading: folder + "/" + ReleaseManifest.fileName)
    return try ReleaseManifest(reading: file.bytes(at: 0, count: file.size), of: folder)
  }

  /// - Returns: nil for a release that was damaged, whatever befell its manifest.
  func readable(_ id: String) -> ReleaseManifest? {
    do throws(PublishingError) {
      return try manifest(of: id)
    } catch {
      return nil
    }
  }
}
