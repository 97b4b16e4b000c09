import CatalogData
import CatalogDomain

/// Does something with the snapshots of a project, and gives the state folder back however that ends.
enum SnapshotUse {
  /// - Throws: `CommandFailure` when there is no state folder, or the snapshots cannot be read.
  static func run<Value>(
    _ configuration: Configuration, _ purpose: StateUse.Purpose, command: String,
    _ work: (RecordedStates) async throws -> Value
  ) async throws -> Value {
    do {
      return try await StateUse.run(configuration, purpose, command: command) { state in
        do {
          return try await work(
            RecordedStates(snapshots: SQLiteSnapshots(state.store), pictures: state.pictures))
        } catch {
          // What was lost in opening the store says more than what is missing from it.
          guard let damage = state.store.takeWarnings().first else { throw error }
          throw CommandFailure(.failed, damage)
        }
      }
    } catch let error as SnapshotError {
      throw CommandFailure(error)
    }
  }
}
