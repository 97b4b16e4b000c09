import CatalogData
import CatalogTestSupport
import Foundation

/// A state folder of a test, under the system's temporary folder, removed at the end.
enum StateFolder {
  static func with<Value>(_ work: (URL) async throws -> Value) async throws -> Value {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await work(URL(filePath: folder.path))
  }

  /// As above, with a store that is opened at `now` and closed at the end.
  static func withStore<Value>(
    now: Date = Date(timeIntervalSince1970: 1_000_000),
    _ work: (CatalogStore, URL) async throws -> Value
  ) async throws -> Value {
    try await with { folder in
      let store = try CatalogStore(folder: folder.path, now: { now })
      let value = try await work(store, folder)
      try store.close()
      return value
    }
  }
}
