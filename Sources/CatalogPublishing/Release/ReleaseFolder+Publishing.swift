import CatalogDomain
import Foundation

extension ReleaseFolder {
  private static let incoming = ".incoming-"
  static let outgoing = ".outgoing-"
  private static let nextCurrent = ".current-next"

  /// Makes a release and leads visitors to it.
  ///
  /// - Parameters:
  ///   - plan: made of this folder a moment ago.
  ///   - keep: releases that stay: the new one, the one visitors had, and the newest of the others.
  /// - Returns: the release visitors get now; those that were removed; and why something that was to go may still be there, or that a power
  ///   cut may undo it, a line each.
  /// - Throws: `PublishingError`, then visitors get what they got before; `CancellationError`.
  package func publish(_ plan: ReleasePlan, keep: Int) throws -> (
    id: String, removed: [String], left: [String]
  ) {
    let (made, left) = try locked {
      let id: String
      if let whole = try release(holding: plan.manifest) {
        id = whole
      } else {
        var manifest = plan.manifest
        manifest.date = try date(of: manifest)
        id = Release.id(manifest.site, at: manifest.date)
        try checkLinks()
        try make(id, plan, manifest)
      }
      let left = try switchCurrent(to: id)
      let pruned = prune(keep: keep)
      return (id: id, removed: pruned.removed, left: left + pruned.left)
    }
    return (made.id, made.removed, left + made.left)
  }

  /// Finishes what a run left to do that was killed after visitors got the new release.
  ///
  /// - Returns: the releases that were removed; and, a line each, why something that was to go may still be there, and that fewer people
  ///   may read the current release than one that was made now.
  package func tidy(keep: Int) throws -> (removed: [String], left: [String]) {
    let (done, left) = try locked {
      let pruned = prune(keep: keep)
      return (
        removed: pruned.removed, left: pruned.left + [try permissionWarning()].compactMap(\.self)
      )
    }
    return (done.removed, left + done.left)
  }

  /// Leads visitors to a release that is there. Going to the one before the current one is going back: the next way back leads to the one
  /// before that.
  ///
  /// - Returns: a line each: why something that was to go is still there, that a power cut may undo this, and that the next way back may be
  ///   another.
  /// - Throws: `PublishingError` when it is not, or not as it was published; visitors then get what they got before.
  @discardableResult
  package func makeCurrent(release id: String) throws -> [String] {
    let (made, left) = try locked {
      guard Release.isID(id), try confirm(release: id) else {
        throw PublishingError("\(path) has no release \(id)")
      }
      return try previousID() == id ? goBack(to: id) : switchCurrent(to: id)
    }
    return left + made
  }

  /// One process at a time; what a killed one left goes first.
  ///
  /// - Returns: with why some of that is still there. It hinders nobody: a new release has a name of its own.
  private func locked<Value>(_ body: () throws -> Value) throws -> (value: Value, left: [String]) {
    try check()
    // The lock first: killed right after, the folder is ours.
    try Disk.makeFolders(path)
    let lock = try OpenFile(writing: path + "/" + Self.lockName)
    guard lock.lock() else {
      throw PublishingError("\(path) is being published to by another process; wait for it")
    }
    try Disk.makeFolder(releasesPath)
    let left = try Disk.entries(of: releasesPath)
      .filter { $0.name.hasPrefix(Self.incoming) || $0.name.hasPrefix(Self.outgoing) }
      .compactMap { entry in
        failureMessage { try Disk.removeTree(releasesPath + "/" + entry.name) }
      }
    try Disk.removeFile(path + "/" + Self.nextCurrent)
    try Disk.removeFile(path + "/" + Self.nextHistory)
    return (try withExtendedLifetime(lock, body), left)
  }

  /// - Returns: why something could not be removed, or found to be removed, for people.
  func failureMessage(of removing: () throws -> Void) -> String? {
    do {
      try removing()
      return nil
    } catch {
      return "\(error); the next publishing tries it again"
    }
  }

  /// A release that a run made which was killed before visitors got it, or that they were led away from.
  func release(holding manifest: ReleaseManifest) throws -> String? {
    let end = "-" + Release.fingerprint(manifest.site)
    for release in try releases() where release.id.hasSuffix(end) {
      // With dates of its own, files of the site that visitors have now might go at once.
      guard let found = readable(release.id), found.list == manifest.list,
        found.keepsFilesAsLong(as: manifest)
      else { continue }
      if try damage(of: release.id, found).isEmpty { return release.id }
    }
    return nil
  }

  /// When a new release is published, as its name tells it.
  func date(of manifest: ReleaseManifest) throws(PublishingError) -> Date {
    func id(_ date: Date) -> String { Release.id(manifest.site, at: date) }
    var date = manifest.date
    // Later than all others, also within a second and by a clock that went back: the names tell the order. Than the last second that a
    // name can tell nothing is later: a manifest of that date counts for nothing.
    if let newest = try releases().first?.date, case let next = newest.addingTimeInterval(1),
      id(next) != id(newest)
    {
      date = max(date, next)
    }
    // One that was damaged may have the name.
    while try Disk.kind(of: place(of: id(date))) != .missing {
      let next = date.addingTimeInterval(1)
      guard id(next) != id(date) else {
        throw PublishingError(
          "\(place(of: id(date))) has the last name that a release can have; move it away, and publish again"
        )
      }
      date = next
    }
    return date
  }

  /// - Throws: `PublishingError` where a release would be made in vain, as nothing could lead visitors to it.
  private func checkLinks() throws(PublishingError) {
    let probe = path + "/" + Self.nextCurrent
    try Disk.makeLink(probe, to: Self.releasesName)
    try Disk.removeFile(probe)
  }

  private func make(_ id: String, _ plan: ReleasePlan, _ manifest: ReleaseManifest) throws {
    let temporary = releasesPath + "/" + Self.incoming + id
    do {
      try Disk.makeFolder(temporary)
      let manifest = try fill(temporary, plan, manifest)
      try FileCopy.write(manifest.bytes, to: temporary + "/" + ReleaseManifest.fileName)
      try Disk.syncFileSystem(of: temporary)
      try Disk.rename(temporary, to: place(of: id))
      try Disk.syncFolder(releasesPath)
    } catch {
      // What cannot be removed goes with the next one's making; why there is no release counts more.
      try? Disk.removeTree(temporary)
      throw error
    }
  }

  /// A file that stays the same gets a second name where the system has such, and keeps its time: a browser asks in vain. Not one that was
  /// made under a stricter umask than the folder just was: a web server might never be let read it.
  /// - Returns: what is in the folder then: a file of the site before that was damaged since is left out.
  private func fill(_ folder: String, _ plan: ReleasePlan, _ manifest: ReleaseManifest) throws
    -> ReleaseManifest
  {
    var tree = FolderTree(folder)
    let old = try currentID().map(place(of:))
    let readers = try Disk.readers(of: folder)
    for file in plan.added + plan.updated + plan.unchanged {
      try Task.checkCancellation()
      let place = try tree.place(of: file.path)
      if let old,
        try FileCopy.link(
          old + "/" + file.path.text, holding: file.checksum, readableBy: readers, to: place)
      {
        continue
      }
      try FileCopy.write(file, to: place)
    }
    return try carryOver(manifest, from: old ?? folder, into: &tree, readableBy: readers)
  }

  /// Files of the sites before that stay for a while.
  ///
  /// - Parameters:
  ///   - manifest: of the new release.
  ///   - old: the folder of the release before.
  /// - Returns: the manifest without those that were damaged since.
  private func carryOver(
    _ manifest: ReleaseManifest, from old: String, into tree: inout FolderTree,
    readableBy readers: Disk.Readers
  ) throws -> ReleaseManifest {
    var manifest = manifest
    for entry in manifest.list.entries where manifest.superseded[entry.path] != nil {
      let source = old + "/" + entry.path.text
      let place = try tree.place(of: entry.path)
      if try FileCopy.link(source, holding: entry.checksum, readableBy: readers, to: place) {
        continue
      }
      if try Disk.kind(of: source) == .file {
        let file = try OpenFile(reading: source)
        if try file.checksum() == entry.checksum {
          let copy = ReleaseFile(
            path: entry.path, checksum: entry.checksum, size: try file.size, place: source)
          try FileCopy.write(copy, to: place)
          continue
        }
      }
      manifest.superseded[entry.path] = nil
      manifest.list = manifest.list.filter { $0.path != entry.path }
    }
    return manifest
  }

  /// - Returns: for people, that fewer of them may read the current release than one that was made now, as where a run with a stricter
  ///   umask made it; nil where that is not so, or is not known.
  private func permissionWarning() throws -> String? {
    let probe = releasesPath + "/" + Self.incoming + "probe"
    guard let id = try currentID(), let manifest = readable(id),
      (try? Disk.makeFolder(probe)) != nil
    else { return nil }
    let paths = [releasesPath] + manifest.list.entries.map { place(of: id) + "/" + $0.path.text }
    let readers = try Disk.readers(of: probe)
    // What is gone is no matter of rights.
    let narrow = paths.filter { (try? Disk.readers(of: $0).isSuperset(of: readers)) == false }
    try Disk.removeTree(probe)
    guard !narrow.isEmpty else { return nil }
    return
      "\(ShortList(narrow, most: 1)) may be read by fewer people than what is made now; chmod -R +rX \(releasesPath) lets a web server read them"
  }

  /// Leads visitors to a release. Only while the folder is locked, and to one that is proven whole.
  ///
  /// - Returns: that a power cut may undo it, as `exchangeCurrent` tells it.
  private func switchCurrent(to id: String) throws -> [String] {
    if try currentID() == id { return [] }
    var history = try history()
    history.append(id)
    try write(history)
    return try exchangeCurrent(id)
  }

  private func goBack(to id: String) throws -> [String] {
    var history = try history()
    history.goBack(to: id)
    let left = try exchangeCurrent(id)
    do {
      // Mostly nothing: what follows the current release does not count. So it works on a full disk.
      if try self.history() != history { try write(history) }
      return left
    } catch {
      return left + [
        "\(error); another --rollback may lead to a release that visitors were led away from, so choose one of --list with --release"
      ]
    }
  }

  /// - Returns: that a power cut may undo it, where the disk does not confirm that it has it. That is no failure: visitors have the
  ///   release, and whoever went back once more because of it would go too far.
  private func exchangeCurrent(_ id: String) throws(PublishingError) -> [String] {
    let next = path + "/" + Self.nextCurrent
    try Disk.makeLink(next, to: Self.releasesName + "/" + id)
    try Disk.rename(next, to: currentPath)
    do {
      try Disk.syncFolder(path)
      return []
    } catch {
      return ["after a power cut, visitors may get the release before it: \(error)"]
    }
  }
}
