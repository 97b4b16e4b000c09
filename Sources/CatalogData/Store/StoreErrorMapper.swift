import CatalogDomain
import Foundation
import GRDB
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Puts SQLite's complaints into one line with a way out. This file alone knows its result codes.
enum StoreErrorMapper {
  static func error(_ error: any Error, _ path: String) -> StoreError {
    if let error = error as? StoreError { return error }
    if let damage = error as? SnapshotDamage { return StoreError("\(path) is damaged: \(damage)") }
    guard let error = error as? DatabaseError else { return StoreError("\(path): \(line(error))") }
    return StoreError("\(path): \(text(error, path))")
  }

  /// Whether the file is not, or no longer, a sound database.
  static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
  }

  static func isFull(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    // The second where there is no room for the index of its log.
    return error.resultCode == .SQLITE_FULL || error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
  }

  /// Whether the disk, the rights there or another process are in the way, and nothing is said of what the file holds.
  static func isOfPlace(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    let unreadable: [ResultCode] = [.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ]
    guard !unreadable.contains(error.extendedResultCode) else { return false }
    return [
      .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH,
      .SQLITE_BUSY, .SQLITE_LOCKED,
    ].contains(error.resultCode)
  }

  private static func text(_ error: DatabaseError, _ path: String) -> String {
    // A write up to the limit fails as on a full disk, one behind it for no reason that SQLite tells.
    if isFull(error) || error.extendedResultCode == .SQLITE_IOERR_WRITE, let longestFile {
      return
        "the disk is full, or no file may be as large as this one has to be (\(longestFile.grouped) bytes at most); free some space, or raise the limit (ulimit -f)"
    }
    return switch error.resultCode {
    case _ where isFull(error): "the disk is full; free some space and run again"
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      "cannot be written; check the permissions of file and folder, or choose another --state"
    case .SQLITE_CANTOPEN where areTooManyOpen:
      "cannot be opened: too many open files; raise the limit (ulimit -n)"
    case .SQLITE_CANTOPEN where canHoldNoMoreFiles(besides: path):
      "cannot be opened: its disk can hold no more files; remove some and run again"
    case .SQLITE_CANTOPEN:
      "cannot be opened; check the permissions of file and folder, or choose another --state"
    case .SQLITE_IOERR where isOfSharing(error):
      "cannot be used on this file system, which does not lock or share files as a database has to (SQLite error \(error.extendedResultCode.rawValue)); choose another --state"
    case .SQLITE_IOERR:
      "the disk does not \(deed(error)) (SQLite error \(error.extendedResultCode.rawValue)); is it full or failing?"
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      "is in use by another process; wait for it, or choose another --state and another --output"
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      "is damaged; run `catalog cache verify`, or move it away to begin anew"
    case .SQLITE_CONSTRAINT:
      "holds what contradicts itself (\(line(error))); move it away to begin anew"
    default: line(error)
    }
  }

  /// Whether the file system has no locks, or no memory in which processes share the index of the log: some of FUSE and of the network.
  private static func isOfSharing(_ error: DatabaseError) -> Bool {
    [
      .SQLITE_IOERR_LOCK, .SQLITE_IOERR_RDLOCK, .SQLITE_IOERR_UNLOCK, .SQLITE_IOERR_SHMOPEN,
      .SQLITE_IOERR_SHMLOCK, .SQLITE_IOERR_SHMMAP,
    ].contains(error.extendedResultCode)
  }

  /// What the disk would not do, as far as SQLite tells.
  private static func deed(_ error: DatabaseError) -> String {
    switch error.extendedResultCode {
    case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_CORRUPTFS: "read"
    case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC,
      .SQLITE_IOERR_TRUNCATE:
      "write"
    default: "read or write"
    }
  }

  /// Whether this process may open no more: what a database takes to be open (itself, its log, the index of that, the folder). SQLite gives
  /// no reason. Asked of another folder, for to close a database once is to give up every lock on it.
  private static var areTooManyOpen: Bool {
    var files: [FileDescriptor] = []
    defer { for file in files { _ = try? file.close() } }
    do {
      for _ in 0..<4 { files.append(try FileDescriptor.open(FilePath("/"), .readOnly)) }
      return false
    } catch {
      return [Errno.tooManyOpenFiles, .tooManyOpenFilesInSystem].contains(error as? Errno)
    }
  }

  /// Whether the file system has no room for the log or the journal beside a database, however many bytes are free. SQLite gives no reason.
  private static func canHoldNoMoreFiles(besides path: String) -> Bool {
    var facts = statvfs()
    guard statvfs(FilePath(path).removingLastComponent().string, &facts) == 0 else { return false }
    // One may be left: a new database that could have no journal is gone again. Some, as Btrfs, have no such limit, and say 0 of 0.
    return facts.f_files > 0 && facts.f_favail <= 1
  }

  /// The most bytes that a file which this process writes may have; nil where there is no limit.
  private static var longestFile: Int? {
    #if canImport(Glibc)
      let resource = Int32(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    let most = Int(clamping: limit.rlim_cur)
    return most == .max ? nil : most
  }

  private static func line(_ error: any Error) -> String {
    "\(error)".inOneLine
  }
}
