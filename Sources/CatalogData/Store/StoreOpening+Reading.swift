import Foundation
import GRDB
import SystemPackage

extension StoreOpening {
  /// Opens the database as it stands: nothing in its folder is made or changed, so that may be read-only. Nobody may write it meanwhile.
  ///
  /// - Returns: nil for a database that is to be written first: made, finished after a run that was killed, brought to this version,
  ///   repaired.
  /// - Throws: `StoreError` for one of an older version, and a damaged one, that we may not write. Trying would only tell what keeps us
  ///   from it.
  func reading() throws(StoreError) -> DatabasePool? {
    guard !isNoFile, !hasLog, let address else { return nil }
    var configuration = Configuration()
    configuration.label = "catalog"
    configuration.readonly = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA cache_size = -\(Self.cacheKilobytes)")
    }
    let hindrance: String?
    do {
      let pool = try DatabasePool(path: address, configuration: configuration)
      let isSound = try pool.read { db in
        guard try StoreSchema.isCurrent(db), try StoreSchema.holdsOnlyData(db) else { return false }
        return try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
      }
      if isSound { return pool }
      hindrance = try pool.read { db in
        if let older = try StoreSchema.olderVersion(db) {
          return
            "was written by an older catalog (version \(older); this one knows \(StoreSchema.version)), and only who may write there can bring it to that"
        }
        guard try StoreSchema.isCurrent(db) else { return nil }
        let damage =
          try StoreSchema.holdsOnlyData(db)
          ? "is damaged" : "holds \(StoreSchema.addedStatements), which counts as damage"
        return "\(damage), and only who may write there can take over what it still holds"
      }
    } catch {
      // Whoever opens it to write finds the same, and says so.
      return nil
    }
    if let hindrance, !mayBeWritten {
      throw StoreError(
        "\(path) \(hindrance); have them run catalog cache info once, or choose another --state")
    }
    return nil
  }

  /// Who writes locks the folder, and SQLite makes files beside the database.
  private var mayBeWritten: Bool {
    let files = FileManager.default
    let lock = folder + "/" + StateLock.fileName
    return [folder, path].allSatisfy(files.isWritableFile(atPath:))
      && (files.isWritableFile(atPath: lock) || !files.fileExists(atPath: lock))
  }

  /// Whether there is something that a killed run wrote: a reader that changes nothing would not see it.
  private var hasLog: Bool { (try? Stat(FilePath(path + "-wal")))?.size ?? 0 > 0 }

  /// As SQLite knows it (https://www.sqlite.org/uri.html). Without `immutable` it would make files beside a database in WAL mode, and
  /// leave them there.
  private var address: String? {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
      .map { "file:\($0)?immutable=1" }
  }
}
