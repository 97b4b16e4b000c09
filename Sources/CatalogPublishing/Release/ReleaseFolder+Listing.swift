import Foundation

extension ReleaseFolder {
  /// All releases there are in one moment, each read whole. Another process may publish meanwhile: what that removed while it was read
  /// looked damaged, and is left out; what it made is in.
  ///
  /// - Returns: those whose manifest can be read, with whether all of them is as it was published; and the others, which nobody is led to,
  ///   which count for nothing, and which stay. The newest first.
  /// - Throws: `PublishingError`; `CancellationError`.
  package func provenReleases() throws -> (
    readable: [(release: Release, isWhole: Bool)], unreadable: [String]
  ) {
    var read: Set<String> = []
    var found: [String: (date: Date, files: Int, isWhole: Bool)] = [:]
    while true {
      let current = try currentID()
      let ids = try folders()
      let unread = ids.filter { !read.contains($0) }
      for id in unread {
        read.insert(id)
        guard let manifest = readable(id) else { continue }
        found[id] = (
          date: manifest.date, files: manifest.list.entries.count,
          isWhole: try damage(of: id, manifest).isEmpty
        )
      }
      // What was read for long may be of another moment than the rest.
      guard unread.isEmpty, try currentID() == current else { continue }
      let proven = ids.compactMap { id in
        found[id].map {
          (
            release: Release(
              id: id, date: $0.date, files: $0.files, isCurrent: id == current),
            isWhole: $0.isWhole
          )
        }
      }
      return (proven, ids.filter { found[$0] == nil })
    }
  }
}
