package import Foundation

extension ReleaseFolder {
  /// What publishing the files would change for visitors. Reads what the current release has of them: only what is as it was published
  /// need not be published again.
  ///
  /// - Returns: with a sentence on what befell the current release since it was made.
  package func plan(_ files: [ReleaseFile], at now: Date, grace: TimeInterval) throws -> (
    plan: ReleasePlan, damage: String?
  ) {
    while true {
      let current = try currentID()
      let planned = Result { try plan(files, from: current, at: now, grace: grace) }
      // Where another process published meanwhile, what was read may have been removed, and looked damaged.
      if try currentID() == current { return try planned.get() }
    }
  }

  private func plan(
    _ files: [ReleaseFile], from current: String?, at now: Date, grace: TimeInterval
  ) throws -> (plan: ReleasePlan, damage: String?) {
    let previous = current.flatMap(readable) ?? .empty
    let known = Dictionary(
      previous.list.entries.map { ($0.path, $0.checksum) }, uniquingKeysWith: { $1 })
    var presences: [PublishedPath: ReleasePlan.Presence] = [:]
    var damaged: [PublishedPath] = []
    for file in files {
      try Task.checkCancellation()
      guard let current, let checksum = known[file.path] else { continue }
      presences[file.path] = checksum == file.checksum ? .same : .different
      guard checksum == file.checksum else { continue }
      let found = try presence(of: file, in: current)
      presences[file.path] = found
      if found != .same { damaged.append(file.path) }
    }
    let plan = try ReleasePlan(
      from: previous, to: files, presence: { presences[$0.path] ?? .missing }, at: now, grace: grace
    )
    guard let current else { return (plan, nil) }
    if previous == .empty {
      return (
        plan,
        "release \(current) is damaged: its \(ReleaseManifest.fileName) cannot be read; the whole site is published anew"
      )
    }
    guard !damaged.isEmpty else { return (plan, nil) }
    return (
      plan, Self.words(damaged, of: current) + "; a new release is made of the whole site"
    )
  }

  private func presence(of file: ReleaseFile, in id: String) throws -> ReleasePlan.Presence {
    let path = place(of: id) + "/" + file.path.text
    switch try Disk.kind(of: path) {
    case .missing: return .missing
    case .folder, .link, .other: return .different
    case .file:
      let found = try OpenFile(reading: path)
      guard try found.size == file.size else { return .different }
      return try found.checksum() == file.checksum ? .same : .different
    }
  }
}
