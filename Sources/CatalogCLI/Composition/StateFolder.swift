import CatalogData
import CatalogDomain
import CatalogImages
import Foundation
import SystemPackage

/// The state of a project, `.catalog`: locked by one process, the database open, the pictures at hand.
struct StateFolder: Sendable {
  let store: CatalogStore
  let pictures: DiskTier
  private let lock: StateLock

  /// - Parameter command: the subcommand, for whoever finds the folder locked.
  /// - Throws: `CommandFailure` when another process has it, or it cannot be used.
  init(_ configuration: Configuration, command: String) throws(CommandFailure) {
    let folder = URL(fileURLWithPath: configuration.state, isDirectory: true)
    do {
      lock = try StateLock(
        folder: folder, holder: .current(command: command, since: configuration.now))
      store = try CatalogStore(folder: folder)
    } catch {
      throw CommandFailure(.failed, error.description)
    }
    pictures = DiskTier(
      blobs: BlobFolder(
        root: FilePath(configuration.state + "/images"), files: LocalFileSystem(),
        writer: String(ProcessInfo.processInfo.processIdentifier)),
      index: SQLiteAvatarIndex(store), sizeLimit: configuration.imageCacheSize,
      keepsReplaced: true)
  }

  /// Writes what was only noted, and gives the folder back.
  func close() throws(CommandFailure) {
    do {
      try store.close()
    } catch {
      throw CommandFailure(.failed, error.description)
    }
  }
}
