import Crypto
import Foundation

/// Puts a file in its place, and proves on the way that it is the one that was promised.
enum FileCopy {
  private static let ending = ".partial"
  /// In seconds: longer than a process takes to write a file.
  private static let longestWrite = 3600

  /// - Throws: `PublishingError` when something stands there already, the disk is full, or the source is not what its checksum says.
  static func write(_ file: ReleaseFile, to place: String) throws {
    let source = try file.opened()
    let copy = try OpenFile(making: place)
    var hash = SHA256()
    var offset = 0
    try source.pieces(count: max(1, file.size + 1)) { piece in
      hash.update(bufferPointer: piece)
      try copy.write(piece, at: offset)
      offset += piece.count
    }
    guard Checksum(hash.finalize()) == file.checksum else { throw file.changed }
  }

  /// What stands there goes first, and not its bytes: they may have a second name, under which they are to stay.
  static func write(_ bytes: [UInt8], to place: String) throws {
    try Disk.removeFile(place)
    let file = try OpenFile(making: place)
    try bytes.withUnsafeBytes { try file.write($0, at: 0) }
  }

  /// In one step, however many processes put something there: who comes finds the one or the other.
  ///
  /// - Parameter name: beside the place, for this process's own file on the way.
  static func put(_ bytes: [UInt8], at place: String, by name: String) throws {
    let temporary = "\(name).\(ProcessInfo.processInfo.processIdentifier)\(ending)"
    do {
      try write(bytes, to: temporary)
      try Disk.rename(temporary, to: place)
    } catch {
      // What cannot be removed goes as what killed processes left; why there is no file counts more.
      try? Disk.removeFile(temporary)
      throw error
    }
  }

  /// Removes what processes left that were killed while they put files into a folder: by its age nobody writes to it any more.
  static func removeLeftovers(in folder: String) throws {
    for entry in try Disk.entries(of: folder) where entry.name.hasSuffix(ending) {
      let path = folder + "/" + entry.name
      if try Disk.age(of: path) >= longestWrite { try Disk.removeTree(path) }
    }
  }

  /// Whether a name is one by which a file is put in its place.
  static func isOnTheWay(_ name: String) -> Bool { name.hasSuffix(ending) }

  /// Whether a file stands there that holds what it should.
  static func holds(_ place: String, _ checksum: Checksum) throws -> Bool {
    guard try Disk.kind(of: place) == .file else { return false }
    return try OpenFile(reading: place).checksum() == checksum
  }

  /// A second name for a file that holds what it should.
  ///
  /// - Parameter readers: who are to read the file, too.
  /// - Returns: whether it was there, was right, and the file system has second names.
  static func link(
    _ place: String, holding checksum: Checksum, readableBy readers: Disk.Readers? = nil,
    to other: String
  ) throws -> Bool {
    guard try holds(place, checksum) else { return false }
    if let readers, try !Disk.readers(of: place).isSuperset(of: readers) { return false }
    return Disk.link(place, to: other)
  }
}
