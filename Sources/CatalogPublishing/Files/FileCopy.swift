import Crypto

/// Puts a file in its place, and proves on the way that it is the one that was promised.
enum FileCopy {
  /// - Throws: `PublishingError` when something stands there already, the disk is full, or the source is not what its checksum says.
  static func write(_ file: ReleaseFile, to place: String) throws {
    let source = try OpenFile(reading: file.place)
    let copy = try OpenFile(making: place)
    var hash = SHA256()
    var offset = 0
    try source.pieces(count: max(1, file.size + 1)) { piece in
      hash.update(bufferPointer: piece)
      try copy.write(piece, at: offset)
      offset += piece.count
    }
    guard Checksum(hash.finalize()) == file.checksum else {
      throw PublishingError(
        "\(file.place) changed while it was published; build the site again")
    }
  }

  /// What stands there goes first, and not its bytes: they may have a second name, under which they are to stay.
  static func write(_ bytes: [UInt8], to place: String) throws {
    try Disk.removeFile(place)
    let file = try OpenFile(making: place)
    try bytes.withUnsafeBytes { try file.write($0, at: 0) }
  }

  /// Whether a file stands there that holds what it should.
  static func holds(_ place: String, _ checksum: Checksum) throws -> Bool {
    guard try Disk.kind(of: place) == .file else { return false }
    return try OpenFile(reading: place).checksum() == checksum
  }

  /// A second name for a file that holds what it should.
  /// - Returns: whether it was there, was right, and the file system has second names.
  static func link(_ place: String, holding checksum: Checksum, to other: String) throws -> Bool {
    guard try holds(place, checksum) else { return false }
    return Disk.link(place, to: other)
  }
}
