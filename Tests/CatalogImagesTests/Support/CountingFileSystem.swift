import CatalogImages
import Foundation
import Synchronization
import SystemPackage

/// The file system of this machine, counting how often a folder is listed.
final class CountingFileSystem: FileSystem {
  private let files = LocalFileSystem(durability: .kill)
  private let count = Mutex(0)

  var lists: Int { count.withLock { $0 } }

  func kind(of path: FilePath) throws(FileSystemError) -> FileSystemItem.Kind? {
    try files.kind(of: path)
  }

  func read(_ path: FilePath, limit: Int) throws(FileSystemError) -> [UInt8] {
    try files.read(path, limit: limit)
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

  func list(_ path: FilePath) throws(FileSystemError) -> [FileSystemItem] {
    count.withLock { $0 += 1 }
    return try files.list(path)
  }
}
