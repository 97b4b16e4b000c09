/// Why recorded states could not be had or kept. One line, for people.
package enum SnapshotError: Error, Hashable, Sendable {
  /// - nearest: ids of the snapshots there are, the nearest to the one asked for, ascending; empty when there is none at all.
  case notFound(Snapshot.ID, nearest: [Snapshot.ID])
  /// The store cannot be read or written, or what it holds is damaged. The text names the file and what to do.
  case storage(String)
}

extension SnapshotError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound(let id, let nearest) where nearest.isEmpty:
      "snapshot \(id) does not exist; none is recorded yet"
    case .notFound(let id, let nearest):
      "snapshot \(id) does not exist; the nearest \(nearest.count == 1 ? "is" : "are") \(nearest.map(\.description).joined(separator: " and "))"
    case .storage(let text): text
    }
  }
}
