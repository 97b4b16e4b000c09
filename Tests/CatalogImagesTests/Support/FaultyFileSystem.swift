import CatalogImages
import Foundation
import Synchronization
import SystemPackage

/// The file system of this machine, with a fault: one kind of step fails, or the process dies at a step.
final class FaultyFileSystem: FileSystem {
  enum Fault: Hashable, Sendable {
    case none
    /// Every such step fails.
    case failing(FileSystemError.Operation, Errno)
    /// Whoever builds may neither list nor read this folder.
    case closed(FilePath)
    /// At this step of those that change anything, counted from 0, nothing happens any more; of a file just being written, half is there.
    case dying(atStep: Int)
  }

  private let files = LocalFileSystem(durability: .kill)
  private let fault: Mutex<Fault>
  private let changes = Mutex(0)
  private let listings = Mutex(0)

  init(_ fault: Fault) {
    self.fault = Mutex(fault)
  }

  /// Steps that changed anything, or were to.
  var steps: Int { changes.withLock { $0 } }

  /// How often a folder was listed, or was to be.
  var lists: Int { listings.withLock { $0 } }

  func repair() {
    fault.withLock { $0 = .none }
  }

  func kind(of path: FilePath) throws(FileSystemError) -> FileSystemItem.Kind? {
    try check(.look, path)
    return try files.kind(of: path)
  }

  func read(_ path: FilePath, limit: Int) throws(FileSystemError) -> [UInt8] {
    try check(.read, path)
    return try files.read(path, limit: limit)
  }

  func create(_ path: FilePath, containing bytes: Data) throws(FileSystemError) {
    do {
      try change(.create, path)
    } catch {
      // As after a real one: the file is there, but not all of it.
      if isDyingNow || error.code == .noSpace {
        try files.create(path, containing: Data(bytes.prefix(bytes.count / 2)))
      }
      throw error
    }
    try files.create(path, containing: bytes)
  }

  func rename(_ path: FilePath, to destination: FilePath) throws(FileSystemError) {
    try change(.rename, destination)
    try files.rename(path, to: destination)
  }

  func synchronizeDirectory(_ path: FilePath) throws(FileSystemError) {
    try change(.synchronize, path)
    try files.synchronizeDirectory(path)
  }

  func makeDirectory(_ path: FilePath) throws(FileSystemError) {
    try change(.makeDirectory, path)
    try files.makeDirectory(path)
  }

  func remove(_ path: FilePath) throws(FileSystemError) {
    try change(.remove, path)
    try files.remove(path)
  }

  func list(_ path: FilePath) throws(FileSystemError) -> [FileSystemItem] {
    listings.withLock { $0 += 1 }
    try check(.list, path)
    return try files.list(path)
  }

  private var isDyingNow: Bool { fault.withLock { $0 } == .dying(atStep: steps - 1) }

  private func change(_ operation: FileSystemError.Operation, _ path: FilePath)
    throws(FileSystemError)
  {
    changes.withLock { $0 += 1 }
    try check(operation, path)
  }

  private func check(_ operation: FileSystemError.Operation, _ path: FilePath)
    throws(FileSystemError)
  {
    switch fault.withLock({ $0 }) {
    case .none: break
    case .failing(let failing, let code):
      if failing == operation { throw FileSystemError(operation, path, code) }
    case .closed(let folder):
      if path.starts(with: folder), operation == .list || operation == .read {
        throw FileSystemError(operation, path, .permissionDenied)
      }
    case .dying(let step):
      if steps > step { throw FileSystemError(operation, path, .interrupted) }
    }
  }
}
