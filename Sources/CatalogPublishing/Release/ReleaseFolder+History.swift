import CatalogDomain

extension ReleaseFolder {
  static let nextHistory = ".catalog-history-next"

  private var historyPath: String { path + "/" + ReleaseHistory.fileName }

  /// The release visitors had before the current one; where nobody wrote that down, the newest one older than it. Nil when there is
  /// none.
  package func previousID() throws(PublishingError) -> String? {
    try previousID(among: releases())
  }

  /// The same for who has the releases at hand: to list them, the manifest of each is read.
  package func previousID(among releases: [Release]) throws(PublishingError) -> String? {
    Self.previousID(among: releases.map(\.id), current: try currentID(), try history())
  }

  /// The same for who knows what visitors had, or will have had.
  static func previousID(among ids: [String], current: String?, _ history: ReleaseHistory)
    -> String?
  {
    if let known = history.previous(among: Set(ids)) { return known }
    guard let current else { return ids.first }
    return ids.first { $0.precedes(current) }
  }

  func history() throws(PublishingError) -> ReleaseHistory {
    let current = try currentID()
    guard try Disk.kind(of: historyPath) == .file else {
      return ReleaseHistory(reading: [], current: current)
    }
    let file = try OpenFile(reading: historyPath)
    return ReleaseHistory(reading: try file.bytes(at: 0, count: file.size), current: current)
  }

  /// On the disk before anything relies on it.
  func write(_ history: ReleaseHistory) throws {
    let next = path + "/" + Self.nextHistory
    let file = try OpenFile(writing: next)
    try file.truncate(to: 0)
    try history.bytes.withUnsafeBytes { try file.write($0, at: 0) }
    try file.sync()
    try Disk.rename(next, to: historyPath)
    try Disk.syncFolder(path)
  }
}
