import CatalogData
import CatalogDomain

/// What is recorded of the data before that at hand. Asks nobody.
struct StoredPast {
  private let configuration: Configuration

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// - Parameter catalog: as it is at hand.
  /// - Returns: all that is recorded; nil where nothing is.
  /// - Throws: `CommandFailure` when it cannot be read.
  func read(before catalog: Catalog) async throws -> CatalogHistory? {
    let configuration = configuration
    do {
      return try await StateUse.run(configuration, .reading, command: "check") { folder in
        let snapshots = SQLiteSnapshots(folder.store)
        let state = CatalogState(catalog: catalog)
        return try await TripHistory.past(
          of: state, as: try await snapshots.identity(of: state), in: snapshots, configuration)
      }
    } catch let failure as CommandFailure where failure.code == .offline {
      return nil
    } catch let error as SnapshotError {
      throw CommandFailure(error)
    }
  }
}
