package import CatalogDomain
import Foundation
package import SystemPackage

/// The files of the disk tier: whole or not there, and believed only when their digest agrees.
///
/// Synchronous and usable from any thread. Knows no index. `<root>/<first two digits>/<digest>.<type>`, and
/// `<root>/.incoming/` for what is being written. The root may be a link, for who keeps the pictures elsewhere; a link in the place of a
/// folder below it counts as no folder, and nothing is listed, read, written or removed through it. A class, because every picture of a
/// site that is planned holds it.
package final class BlobFolder: Sendable {
  package let root: FilePath
  let files: any FileSystem
  private let maximumBytes: Int
  private let writer: String

  /// - Parameters:
  ///   - writer: tells the processes that write here apart; the process id does. Becomes part of names.
  ///   - maximumBytes: of one blob; what is longer is not read.
  package init(
    root: FilePath, files: any FileSystem, writer: String,
    maximumBytes: Int = ImageLimits().bytes
  ) {
    self.root = root
    self.files = files
    self.writer = writer
    self.maximumBytes = maximumBytes
  }

  package func path(of blob: BlobName) -> FilePath {
    // In one go: a path is normalised anew with every part appended.
    FilePath("\(root)/\(blob)")
  }

  /// The bytes of a picture that was loaded before, for whoever writes them elsewhere.
  /// - Throws: `AvatarError.storage` when they are not there or not the same any more.
  package func verifiedBytes(digest: String, type: ImageType) throws(AvatarError) -> [UInt8] {
    guard let blob = BlobName(digest: digest, type: type) else {
      throw .storage("“\(digest)” is not a digest; expected 64 lower-case hex digits")
    }
    do {
      return try read(blob)
    } catch {
      throw .storage("\(path(of: blob)): \(error); run the command again to repair it")
    }
  }

  func read(_ blob: BlobName) throws(BlobDamage) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try bytesInFolder(blob)
    } catch {
      switch error.code {
      case .noSuchFileOrDirectory, .notDirectory: throw .missing
      case .isDirectory, .tooManySymbolicLinkLevels, .invalidArgument, .noSuchAddressOrDevice:
        throw .notAFile
      case .fileTooLarge: throw .tooLong(limit: maximumBytes)
      default: throw .unreadable(error)
      }
    }
    guard Digest.hex(of: bytes) == blob.digest else { throw .wrongBytes }
    return bytes
  }

  private func bytesInFolder(_ blob: BlobName) throws(FileSystemError) -> [UInt8] {
    let path = path(of: blob)
    guard try isFolder(shard(of: blob)) else {
      throw FileSystemError(.read, path, .noSuchFileOrDirectory)
    }
    return try files.read(path, limit: maximumBytes)
  }

  /// Puts the bytes where the blob belongs, over whatever stands there. Killed at any point it leaves the old blob, the new one or
  /// none, and at most a file in `.incoming` that the next writer removes.
  ///
  /// The file is on the disk before it gets its name. The name itself is made to last later, for many blobs at once
  /// (`synchronize`): a name lost in a power cut is a missing blob, and that is fetched again.
  /// - Parameter ordinal: different for each call of this process.
  func write(_ bytes: Data, as blob: BlobName, ordinal: Int) throws(FileSystemError) {
    let name = "\(blob.digest).\(writer)-\(ordinal)"
    let incoming = incomingFolder.appending(name)
    do {
      try retrying { () throws(FileSystemError) in
        try create(incoming, containing: bytes)
        try move(incoming, to: blob)
      } afterRepair: { error throws(FileSystemError) in
        // Another writer swept our file away as a dead one's.
        guard error.code == .noSuchFileOrDirectory else { throw error }
      }
    } catch {
      // The first error is the one to tell. What cannot be removed now is removed by the next writer.
      do { try remove(incoming: name) } catch {}
      throw error
    }
  }

  private func create(_ incoming: FilePath, containing bytes: Data) throws(FileSystemError) {
    try makeFolder(incomingFolder)
    try retrying { () throws(FileSystemError) in
      try files.create(incoming, containing: bytes)
    } afterRepair: { error throws(FileSystemError) in
      switch error.code {
      case .noSuchFileOrDirectory: try makeFolder(incomingFolder)
      // Left behind by a dead process that had our number.
      case .fileExists: try files.remove(incoming)
      default: throw error
      }
    }
  }

  private func move(_ incoming: FilePath, to blob: BlobName) throws(FileSystemError) {
    try makeFolder(shard(of: blob))
    try retrying { () throws(FileSystemError) in
      try files.rename(incoming, to: path(of: blob))
    } afterRepair: { error throws(FileSystemError) in
      switch error.code {
      case .noSuchFileOrDirectory, .notDirectory: try makeFolder(shard(of: blob))
      case .isDirectory, .directoryNotEmpty, .fileExists: try files.remove(path(of: blob))
      default: throw error
      }
    }
  }

  /// Makes the names of blobs written before survive a power cut.
  func synchronize(shards: Set<String>) throws(FileSystemError) {
    guard !shards.isEmpty else { return }
    for shard in shards.sortedByBytes() { try files.synchronizeDirectory(root.appending(shard)) }
    try files.synchronizeDirectory(contents)
  }

  func remove(_ blob: BlobName) throws(FileSystemError) {
    guard try isFolder(shard(of: blob)) else { return }
    try files.remove(path(of: blob))
  }

  /// - Parameter name: as `incoming` gives it.
  func remove(incoming name: String) throws(FileSystemError) {
    guard try isFolder(incomingFolder) else { return }
    try files.remove(incomingFolder.appending(name))
  }

  func shard(of blob: BlobName) -> FilePath { FilePath("\(root)/\(blob.shard)") }

  private func retrying(
    _ step: () throws(FileSystemError) -> Void,
    afterRepair repair: (FileSystemError) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    do {
      try step()
    } catch {
      try repair(error)
      try step()
    }
  }
}
