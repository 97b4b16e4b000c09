extension ReleaseFolder {
  /// Releases that are too many once a plan is done, which go then. Changes nothing.
  ///
  /// - Parameters:
  ///   - plan: made of this folder a moment ago.
  ///   - keep: as in `publish(_:keep:)`.
  package func outdated(after plan: ReleasePlan, keep: Int) throws -> [String] {
    if plan.isEmpty { return try outdated(keep: keep) }
    let id =
      try release(holding: plan.manifest)
      ?? Release.id(plan.manifest.site, at: date(of: plan.manifest))
    let others = try releases().map(\.id).filter { $0 != id }
    var history = try history()
    if try currentID() != id { history.append(id) }
    return Self.outdated([id] + others, current: id, history, keep: keep)
  }

  /// - Returns: the releases that are gone as such; and why one that was to go, or something of it, may still be there. Visitors have the
  ///   new one all the same.
  func prune(keep: Int) -> (removed: [String], left: [String]) {
    var removed: [String] = []
    var left: [String] = []
    let unknown = failureMessage {
      for id in try outdated(keep: keep) {
        if let reason = failureMessage(of: { try retire(id) }) {
          left.append(reason)
          // Nobody can be led to what is left of it under another name.
          guard (try? Disk.kind(of: place(of: id))) == .missing else { continue }
        }
        removed.append(id)
      }
    }
    return (removed, left + [unknown].compactMap(\.self))
  }

  private func outdated(keep: Int) throws(PublishingError) -> [String] {
    // To know which of them are releases, the manifest of each is read.
    guard try folders().count > keep else { return [] }
    return Self.outdated(
      try releases().map(\.id), current: try currentID(), try history(), keep: keep)
  }

  /// - Parameter ids: of all releases; the newest first, but for the current one.
  private static func outdated(
    _ ids: [String], current: String?, _ history: ReleaseHistory, keep: Int
  ) -> [String] {
    let previous = previousID(among: ids, current: current, history)
    let needed = ids.filter { $0 == current } + ids.filter { $0 != current && $0 == previous }
    let others = ids.filter { !needed.contains($0) }
    return (needed + others).dropFirst(keep).filter { $0 != current }
  }

  /// Under another name first: killed half way, nobody takes the rest for a release.
  private func retire(_ id: String) throws(PublishingError) {
    guard try Disk.kind(of: place(of: id)) != .missing else { return }
    let hidden = releasesPath + "/" + Self.outgoing + id
    if try Disk.renameIfSameFileSystem(place(of: id), to: hidden) {
      return try Disk.removeTree(hidden)
    }
    // Without a manifest it is no release either.
    try Disk.removeFile(place(of: id) + "/" + ReleaseManifest.fileName)
    try Disk.removeTree(place(of: id))
  }
}
