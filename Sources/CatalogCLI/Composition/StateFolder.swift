import CatalogData
import CatalogDomain
import CatalogImages
import Foundation
import SystemPackage

/// The state of a project, `.catalog`: locked by one process that writes or by some that read, the database open, the pictures at hand.
struct StateFolder: Sendable {
  /// Who keeps other processes out.
  enum Holder {
    case us
    /// The process that started this one, and writes nothing until it ends.
    case parent
  }

  let store: CatalogStore
  let pictures: DiskTier
  /// Nil when the parent has it.
  private let lock: StateLock?

  /// Others that only read are waited for also where one that writes is not.
  private static let patienceWithReaders = Duration.seconds(5)

  /// To write, once another process that has it has ended.
  ///
  /// - Parameters:
  ///   - patience: how long to wait for another process; at zero only for those that read, which are done soon.
  ///   - command: the subcommand, for whoever finds the folder locked.
  /// - Throws: `CommandFailure` when another process has it for too long, or it cannot be used; `CancellationError`.
  static func waiting(
    _ patience: Duration, _ configuration: Configuration, command: String,
    holder: Holder = .us
  ) async throws -> StateFolder {
    if holder == .parent { return try StateFolder(configuration, nil) }
    let lock = try await Patience(duration: patience > .zero ? patience : patienceWithReaders).wait(
      while: { $0.isBeingRead || ($0.isInUse && patience > .zero) },
      for: { () throws(StoreError) -> StateLock in
        try Self.lock(configuration, command)
      })
    return try StateFolder(configuration, lock)
  }

  /// Beside others that read, with a database that cannot be written.
  ///
  /// - Returns: nil when the database is to be written before it can be read: made, brought to this version, repaired.
  /// - Throws: `CommandFailure` when another process writes, or the folder cannot be used.
  init?(reading configuration: Configuration, command: String) throws(CommandFailure) {
    let folder = Self.folder(of: configuration)
    let lock: StateLock
    let opened: CatalogStore?
    do {
      lock = try StateLock(
        reading: folder, holder: .current(command: command, since: configuration.now))
      opened = try CatalogStore(reading: folder)
    } catch {
      throw CommandFailure(error)
    }
    guard let store = opened else { return nil }
    self.init(configuration, lock, store)
  }

  static func lock(_ configuration: Configuration, _ command: String) throws(StoreError)
    -> StateLock
  {
    try StateLock(
      folder: folder(of: configuration),
      holder: .current(command: command, since: configuration.now))
  }

  /// What a command may change there: the store with its log, and the pictures.
  static func contents(of configuration: Configuration) -> [String] {
    let store = folder(of: configuration) + "/" + CatalogStore.fileName
    return [store, store + "-wal", pictures(of: configuration)]
  }

  /// All that is ours there.
  static func files(of configuration: Configuration) -> [String] {
    let folder = Self.folder(of: configuration)
    return contents(of: configuration)
      + ["-shm", CatalogStore.saving, CatalogStore.saved].map {
        folder + "/" + CatalogStore.fileName + $0
      } + [folder + "/" + StateLock.fileName]
  }

  private static func pictures(of configuration: Configuration) -> String {
    folder(of: configuration) + "/images"
  }

  /// As the setting names it, for the system to follow and for messages; without a slash at its end.
  private static func folder(of configuration: Configuration) -> String {
    FilePath(configuration.state).string
  }

  private init(_ configuration: Configuration, _ lock: StateLock?) throws(CommandFailure) {
    let store: CatalogStore
    do {
      store = try CatalogStore(folder: Self.folder(of: configuration))
    } catch {
      throw CommandFailure(error)
    }
    self.init(configuration, lock, store)
  }

  private init(_ configuration: Configuration, _ lock: StateLock?, _ store: CatalogStore) {
    self.lock = lock
    self.store = store
    let snapshots = SQLiteSnapshots(store)
    pictures = DiskTier(
      blobs: BlobFolder(
        root: FilePath(Self.pictures(of: configuration)), files: LocalFileSystem(),
        writer: String(ProcessInfo.processInfo.processIdentifier)),
      index: SQLiteAvatarIndex(store), sizeLimit: configuration.imageCacheSize,
      sizeSetting: "the setting image-cache-size",
      recordedPictures: { () async throws(AvatarError) -> Set<String> in
        do throws(SnapshotError) {
          return try await snapshots.pictures()
        } catch {
          throw AvatarError.storage(error.description)
        }
      })
  }

  /// Writes what was only noted, and gives the folder back.
  func close() throws(CommandFailure) {
    do {
      try store.close()
    } catch {
      throw CommandFailure(error)
    }
  }
}
