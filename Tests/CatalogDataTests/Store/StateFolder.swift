import CatalogData
import CatalogTestSupport
import Foundation
import GRDB

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

  /// Changes the database in a folder from outside.
  static func change(
    _ folder: URL, _ sql: String, arguments: StatementArguments = StatementArguments()
  ) throws {
    let queue = try DatabaseQueue(path: folder.appending(path: CatalogStore.fileName).path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql, arguments: arguments) }
    try queue.close()
  }

  /// Makes a whole page in the middle of a folder's database unreadable.
  static func spoilMiddlePage(of folder: URL) throws {
    let file = folder.appending(path: CatalogStore.fileName)
    var bytes = try Data(contentsOf: file)
    let page = bytes.count / 4096 / 2
    bytes.replaceSubrange(
      page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xa5, count: 4096))
    try bytes.write(to: file)
  }
}
