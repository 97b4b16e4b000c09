import CatalogDomain
import Foundation
import GRDB
import SystemPackage

/// Opens the state database, or puts a sound one in the place of a file that is not sound.
struct StoreOpening {
  /// How many KiB of pages a connection holds. A build reads nearly everything once and in order, so that more would be held in vain until
  /// it ends: SQLite's own 2,000 for each connection were a quarter of what a build of 10,000 characters held.
  static let cacheKilobytes = 256

  let folder: String
  private let maximumPages: Int?
  /// Of the database.
  let path: String

  init(folder: String, maximumPages: Int?) {
    self.folder = folder
    self.maximumPages = maximumPages
    path = folder + "/" + CatalogStore.fileName
  }

  func open() throws(StoreError) -> (pool: DatabasePool, warnings: WarningLog) {
    guard !isNoFile else {
      throw StoreError("\(path) is no file; move it away or choose another --state")
    }
    let warnings = WarningLog()
    try StatePlace.make(folder)
    // To SQLite a database without anything in it, and as good as any.
    if isEmptied {
      warnings.add(
        "\(path) was empty; whatever was stored is gone: answers and pictures are fetched again, recorded states are lost"
      )
    }
    let replacement = StoreReplacement(of: path, configuration: configuration)
    do {
      guard !replacement.isHalfDone else {
        return (try exchanged(replacement, warnings), warnings)
      }
      if case .missing = PathReach(path) { try replacement.makeFirst() }
      do {
        let pool = try sound()
        try replacement.clear()
        return (pool, warnings)
      } catch let error where StoreErrorMapper.isDamage(error) {
        try replacement.save()
        return (try exchanged(replacement, warnings, after: error), warnings)
      }
    } catch {
      throw StoreErrorMapper.error(error, path)
    }
  }

  /// - Parameter damage: nil where a run knew it that was killed.
  private func exchanged(
    _ replacement: StoreReplacement, _ warnings: WarningLog, after damage: (any Error)? = nil
  ) throws -> DatabasePool {
    let added = StoreSchema.addedStatements
    let isAddedTo = (damage as? DatabaseError)?.message == added
    let reason = isAddedTo ? "held \(added), which counts as damage," : "was damaged"
    let advice = isAddedTo ? "; make \(added) of your own TEMP" : ""
    let aside = try replacement.exchange()
    let pool = try sound()
    let saved = try pool.read(StoreSalvage.counts)
    warnings.add(
      "\(path) \(reason) and is now \(aside) beside it; \(saved.entries) \(saved.entries == 1 ? "entry" : "entries") and \(saved.states) recorded \(saved.states == 1 ? "state" : "states") were taken over; other entries are fetched again, other states are lost\(advice)"
    )
    return pool
  }

  /// Whether a folder, a pipe or the like has its name: to open a pipe is to wait for who writes into it.
  var isNoFile: Bool {
    (try? Stat(FilePath(path))).map { $0.type != .regular } ?? false
  }

  private var isEmptied: Bool {
    (try? Stat(FilePath(path), followTargetSymlink: false))?.size == 0
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "catalog"
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { [maximumPages] db in
      try db.execute(sql: "PRAGMA cache_size = -\(Self.cacheKilobytes)")
      guard !db.configuration.readonly else { return }
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      if let maximumPages { try db.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
    }
    return configuration
  }

  private func sound() throws -> DatabasePool {
    // A pool turns any database to WAL.
    guard !isPlainlyForeign else { throw foreign }
    // In whole: GRDB asks Foundation of the file beside it, which would take a `..` away by its letters.
    let pool = try DatabasePool(path: URL(placeOf: path).path, configuration: configuration)
    let condition = try pool.writeWithoutTransaction { db in
      let condition = try StoreSchema.bringUp(db)
      // Pages that do not hold together would else end a run in its middle.
      if case .current = condition {
        let finding = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "ok"
        guard finding == "ok" else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: finding)
        }
      }
      return condition
    }
    switch condition {
    case .current: return pool
    case .newer(let version):
      throw StoreError(
        "\(path) was written by a newer catalog (version \(version); this one knows \(StoreSchema.version)); upgrade or choose another --state"
      )
    case .foreign: throw foreign
    }
  }

  private var foreign: StoreError {
    StoreError("\(path) is a database of something else; choose another --state")
  }

  /// Whether the header says so (https://www.sqlite.org/fileformat.html, section 1.3): it is of no program that is ours, and not in WAL,
  /// which ours is from the beginning.
  private var isPlainlyForeign: Bool {
    guard let handle = try? FileHandle(forReadingFrom: URL(placeOf: path)),
      let header = try? handle.read(upToCount: 100), header.count == 100,
      header.starts(with: "SQLite format 3\0".utf8)
    else { return false }
    let application = header[68..<72].reduce(0) { $0 << 8 | Int32($1) }
    return application != StoreSchema.applicationID && header[18] == 1
  }
}
