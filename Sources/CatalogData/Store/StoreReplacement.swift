import CatalogDomain
import Foundation
import GRDB

/// Puts a database into the place where there is none, or one with all that can still be read of a damaged one into its place.
///
/// It is written beside the damaged one, as `catalog.sqlite.saving`, and called `catalog.sqlite.saved` once it is whole; only then is the
/// damaged one moved aside. However a run ends, the next one has the damaged file to begin anew with, or the whole one to go on with. The
/// first of a folder has its name once it holds something.
struct StoreReplacement {
  private static let companions = ["-wal", "-shm"]

  private let path: String
  private let configuration: Configuration

  /// - Parameter path: of the database.
  init(of path: String, configuration: Configuration) {
    self.path = path
    self.configuration = configuration
  }

  /// Whether a run was ended when the damaged file had left its place: only `exchange()` is still to be done.
  var isHalfDone: Bool { !isThere("") && isThere(CatalogStore.saved) }

  /// Makes the first database of a folder. SQLite makes a file before it writes into it, and one without a byte is what a database looks
  /// like that lost all it held: where a run was ended in between, the next one would tell that.
  func makeFirst() throws {
    try clear()
    do {
      let new = try DatabaseQueue(
        path: place(CatalogStore.saving).path, configuration: configuration)
      // No tables yet: in a log they cost fewer waits for the disk.
      try new.inDatabase {
        try $0.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
      }
      try new.close()
      // SQLite would take what is left of one that was removed for the new one's.
      try remove(Self.companions + ["-journal"])
      do {
        try moveFile(CatalogStore.saving, to: "")
      } catch {
        throw StoreError("\(path): cannot be made (\(FileTrouble(error))); choose another --state")
      }
    } catch {
      try? clear()
      throw error
    }
  }

  /// Makes the new database. The damaged one stays where it is.
  func save() throws {
    try clear()
    do {
      // Not in WAL mode: one file, which takes its room once.
      let new = try DatabaseQueue(
        path: place(CatalogStore.saving).path, configuration: configuration)
      try new.inDatabase { _ = try StoreSchema.bringUp($0) }
      try StoreSalvage(from: place("").path).save(into: new)
      try new.close()
      try move(CatalogStore.saving, to: CatalogStore.saved)
    } catch {
      // The first error tells more than one of clearing up; the next run clears up, too.
      try? clear()
      throw error
    }
  }

  /// Gives the damaged file and its companions another name that is free, and its own to the new database.
  /// - Returns: the name: `catalog.sqlite.damaged-1`.
  func exchange() throws(StoreError) -> String {
    var number = 1
    while isThere(".damaged-\(number)") { number += 1 }
    // A run before this one may have moved the file alone: what belongs to it follows it.
    if !isThere("") { number = max(1, number - 1) }
    let aside = ".damaged-\(number)"
    do throws(StoreError) {
      for suffix in [""] + Self.companions where isThere(suffix) {
        try move(suffix, to: aside + suffix)
      }
      try move(CatalogStore.saved, to: "")
    } catch {
      if isThere("") { try? clear() }
      throw error
    }
    return CatalogStore.fileName + aside
  }

  /// Removes what is left of a replacement that is not, or no longer, of use.
  func clear() throws(StoreError) {
    try remove([CatalogStore.saving, CatalogStore.saving + "-journal", CatalogStore.saved])
  }

  private func remove(_ suffixes: [String]) throws(StoreError) {
    for suffix in suffixes where isThere(suffix) {
      do {
        try FileManager.default.removeItem(atPath: path + suffix)
      } catch {
        throw StoreError(
          "\(path)\(suffix): cannot be removed (\(FileTrouble(error))); remove it or choose another --state"
        )
      }
    }
  }

  /// A link to nothing is there, too.
  private func isThere(_ suffix: String) -> Bool {
    PathReach(path + suffix) != .missing
  }

  private func move(_ suffix: String, to other: String) throws(StoreError) {
    do {
      try moveFile(suffix, to: other)
    } catch {
      throw StoreError(
        "\(path) is damaged and cannot be moved aside: \(FileTrouble(error)); move it away or choose another --state"
      )
    }
  }

  /// In whole: SQLite would take `file:…` for an address.
  private func place(_ suffix: String) -> URL { URL(placeOf: path + suffix) }

  /// Only to a name that is free. Given as texts, Foundation would take the `..` of both away by their letters.
  private func moveFile(_ suffix: String, to other: String) throws {
    try FileManager.default.moveItem(at: place(suffix), to: place(other))
  }
}
