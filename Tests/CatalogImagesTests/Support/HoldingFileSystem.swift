import CatalogImages
import Dispatch
import Foundation
import Synchronization
import SystemPackage

/// The file system of this machine; what was read is held back from the reader until it is released.
final class HoldingFileSystem: FileSystem {
  private enum Phase { case passing, armed, holding }

  private let files = LocalFileSystem(durability: .kill)
  private let phase = Mutex(Phase.passing)
  private let released = DispatchSemaphore(value: 0)

  /// The next read is held.
  func hold() {
    phase.withLock { $0 = .armed }
  }

  var isHolding: Bool { phase.withLock { $0 == .holding } }

  func release() {
    released.signal()
  }

  func kind(of path: FilePath) throws(FileSystemError) -> FileSystemItem.Kind? {
    try files.kind(of: path)
  }

  func read(_ path: FilePath, limit: Int) throws(FileSystemError) -> [UInt8] {
    let bytes = try files.read(path, limit: limit)
    let isHeld = phase.withLock { phase in
      guard phase == .armed else { return false }
      phase = .holding
      return true
    }
    if isHeld { released.wait() }
    return bytes
  }

  func create(_ path: FilePath, containing bytes: Data) throws(FileSystemError) {
    try files.create(path, containing: bytes)
  }

  func rename(_ path: FilePath, to destination: FilePath) throws(FileSystemError) {
    try files.rename(path, to: destination)
  }

  func synchronizeDirectory(_ path: FilePath) throws(FileSystemError) {
    try files.synchronizeDirectory(path)
  }

  func makeDirectory(_ path: FilePath) throws(FileSystemError) { try files.makeDirectory(path) }

  func remove(_ path: FilePath) throws(FileSystemError) { try files.remove(path) }

  func list(_ path: FilePath) throws(FileSystemError) -> [FileSystemItem] { try files.list(path) }
}
