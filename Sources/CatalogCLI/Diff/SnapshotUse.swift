import CatalogData
import CatalogDomain

/// Does something with the snapshots of a project, and gives the state folder back however that ends.
struct SnapshotUse {
  private let configuration: Configuration
  private let command: String

  init(_ configuration: Configuration, command: String) {
    self.configuration = configuration
    self.command = command
  }

  /// - Throws: `CommandFailure` when there is no state folder, or the snapshots cannot be read.
  func run<Value>(
    _ purpose: StateUse.Purpose, _ work: (RecordedStates) async throws -> Value
  ) async throws -> Value {
    do {
      return try await StateUse(configuration, command: command).run(purpose) { state in
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
