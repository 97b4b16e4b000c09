import CatalogDomain
package import Foundation
import GRDB
import Synchronization
import SystemPackage

/// The database of the state folder: `catalog.sqlite`, in WAL mode. Subjects have types of their own on top of it:
/// `SQLiteResponseStore`, `SQLiteCrawlJournal`, `SQLiteAvatarIndex`, `SQLiteSnapshots`, `ResponseCache`.
///
/// Safe to call from any task; reads go on while something is written. `kill -9` at any moment leaves each transaction whole or
/// undone: what was written stands in the operating system's cache and survives the process, so `synchronous = NORMAL` is enough.
/// A power cut may undo the last transactions, but in WAL mode never tears one.
///
/// A file that is not a database, or whose pages do not hold together, is moved aside with a warning, and what can still be read
/// of it is taken over; nothing is deleted.
package final class CatalogStore: Sendable {
  package static let fileName = "catalog.sqlite"
  /// How the name of the file that takes the place of a damaged one ends: not yet whole, and whole.
  package static let saving = ".saving"
  package static let saved = ".saved"
  /// How much later than noted an answer may have been used, in seconds: enough to tell what is not used any more.
  package static let accessPrecision: TimeInterval = 3600
  /// SQL: the new `last_access` of what is used at `?1`. See `ClockTolerance.lastUse`.
  static let lastUse =
    "iif(last_access > ?1 + \(ClockTolerance.seconds), ?1, max(last_access, ?1))"

  /// In the folder as the user named it.
  package let path: String
  let warnings: WarningLog
  let now: @Sendable () -> Date
  private let pool: DatabasePool
  /// What was opened to be written; nil where it is only read.
  private let file: Stat?
  let isReading: Bool
  private let accesses = AccessLog()

  /// Opens the database, and makes folder and file where there are none.
  ///
  /// - Parameters:
  ///   - folder: the state folder as the user named it, usually `.catalog`.
  ///   - now: for access times.
  ///   - maximumPages: the file never grows beyond so many pages of 4096 bytes; nil for as much as the disk holds.
  package init(
    folder: String, now: @escaping @Sendable () -> Date = { Date() }, maximumPages: Int? = nil
  ) throws(StoreError) {
    let opening = StoreOpening(folder: folder, maximumPages: maximumPages)
    let opened = try opening.open()
    path = opening.path
    isReading = false
    warnings = opened.warnings
    pool = opened.pool
    file = try? Stat(FilePath(opening.path))
    self.now = now
  }

  /// Opens the database only to be read: nothing in the folder is made or changed. As long as it is open, nobody may write it; the lock of
  /// the state folder sees to that.
  ///
  /// - Returns: nil where it is to be opened to write first, which tells why: there is none, it is damaged, of another version, or a run
  ///   was killed that wrote.
  /// - Throws: `StoreError` for one of an older version that we may not write.
  package init?(reading folder: String) throws(StoreError) {
    let opening = StoreOpening(folder: folder, maximumPages: nil)
    guard let pool = try opening.reading() else { return nil }
    path = opening.path
    isReading = true
    warnings = WarningLog()
    self.pool = pool
    file = nil
    now = { Date() }
  }

  /// Writes what is still to be noted and closes the file. Whoever uses the store afterwards gets an error.
  /// - Throws: when it cannot be written or closed; the file then stays open until nobody holds the store any more.
  package func close() throws(StoreError) {
    guard !isReading else { return try failing { try pool.close() } }
    try flush()
    // Else the last connection to go may be a reading one, which leaves the log as it is.
    try failing { try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
    try failing { try pool.close() }
  }

  /// What was met and survived since the last time this was asked, one line each.
  package func takeWarnings() -> [String] { warnings.take() }

  /// Writes the accesses noted since the last time, in one transaction. `close()` does it too.
  package func flush() throws(StoreError) {
    let noted = accesses.take()
    guard !noted.isEmpty else { return }
    try write { db in
      let update = try db.cachedStatement(
        sql: "UPDATE responses SET last_access = \(Self.lastUse) WHERE url = ?2")
      for (address, date) in noted {
        try update.execute(arguments: [date.timeIntervalSince1970, address])
      }
    }
  }

  /// Notes that an answer was used. Written later and together with others: a run in which everything is fresh writes once.
  func noteAccess(of address: String, last: Date) {
    guard !isReading else { return }
    let now = now()
    let age = now.timeIntervalSince(last)
    guard age >= Self.accessPrecision || ClockTolerance.isAhead(last, of: now) else { return }
    accesses.note(address, now)
  }

  /// Reads in one transaction. Blocks for the time of it, some 20 µs for a page: that costs less than to change threads for it, and is not
  /// given up half-way when the task is cancelled.
  func read<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try failing { try pool.read(work) }
  }

  /// As `read`, but each statement sees the database as it is by then: without the cost of a transaction where one statement
  /// tells all, or the answers do not depend on each other.
  func readApart<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try failing { try pool.unsafeRead(work) }
  }

  /// As `read`; the work is one transaction.
  func write<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try checkInPlace()
    return try failing { try pool.write(work) }
  }

  /// The system goes on writing into a file that was moved away or removed: what is recorded there the next run would not know.
  private func checkInPlace() throws(StoreError) {
    guard let file else { return }
    guard let there = try? Stat(FilePath(path)), there.isOfSameFile(as: file) else {
      throw StoreError(
        "\(path) was moved, removed or replaced while it was used; put it back, or run again to begin with what is there"
      )
    }
  }

  /// Gives freed pages back to the file system. That takes room for a while: where the disk has none, they stay in the file for what is
  /// stored next, and a warning says so.
  func shrink() throws(StoreError) {
    do {
      try pool.vacuum()
    } catch let error where StoreErrorMapper.isFull(error) {
      warnings.add(
        "\(path) cannot be made smaller on a disk so full; what was freed in it is taken by what is stored next"
      )
    } catch {
      throw StoreErrorMapper.error(error, path)
    }
    try failing { try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
  }

  /// Whether a good part of the file holds nothing, as where there was no room to make it smaller.
  func isHollow() throws(StoreError) -> Bool {
    try read { db in
      let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
      let all = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      return free > all / 4
    }
  }

  /// Bytes of the file and of what belongs to it.
  package var fileBytes: Int {
    ["", "-wal", "-shm"].reduce(0) { sum, suffix in
      sum + Int((try? Stat(FilePath(path + suffix)))?.size ?? 0)
    }
  }

  private func failing<Value>(_ work: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try work()
    } catch {
      throw StoreErrorMapper.error(error, path)
    }
  }
}

/// Accesses that are still to be written.
private final class AccessLog: Sendable {
  private let dates = Mutex<[String: Date]>([:])

  func note(_ address: String, _ date: Date) {
    dates.withLock { $0[address] = date }
  }

  /// Sorted, so that the same run writes the same.
  func take() -> [(key: String, value: Date)] {
    dates.withLock { dates in
      defer { dates = [:] }
      return dates.sorted { $0.key.precedes($1.key) }
    }
  }
}
