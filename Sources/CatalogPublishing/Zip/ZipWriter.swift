import Crypto

/// Writes a ZIP into a file, entry by entry; holds a piece of a file at a time, and of each entry its line in the directory.
package struct ZipWriter {
  /// An entry that unpacks to more than so many times its size, and is large, is stored instead: who receives it takes it for a bomb.
  static let mostExpansion = 200
  static let smallEnough = 1 << 20

  private let file: OpenFile
  private let time: ZipTime
  private var offset: Int
  private var directory: [UInt8] = []
  private var entries = 0

  /// - Parameter offset: where the archive goes on in the file.
  package init(_ file: OpenFile, time: ZipTime, at offset: Int = 0) {
    self.file = file
    self.time = time
    self.offset = offset
  }

  /// - Parameters:
  ///   - name: the path in the archive, parts joined by `/`.
  ///   - size: how many bytes `read` will give.
  ///   - read: gives the bytes piece by piece; may be asked again.
  /// - Returns: what was written.
  @discardableResult
  package mutating func add(
    _ name: String, size: Int, method: ZipEntry.Method,
    _ read: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> Checksum {
    let start = offset
    let (entry, checksum) = try write(name, size, size == 0 ? .stored : method, read)
    guard entry.method == .deflated else { return finish(entry, checksum) }
    let isBomb =
      size > Self.smallEnough && entry.size > entry.packedSize * UInt64(Self.mostExpansion)
    guard isBomb || entry.packedSize >= entry.size else { return finish(entry, checksum) }
    offset = start
    try file.truncate(to: start)
    let again = try write(name, size, .stored, read)
    return finish(again.0, again.1)
  }

  package mutating func add(_ name: String, _ bytes: [UInt8]) throws {
    try add(name, size: bytes.count, method: .deflated) { body in
      try bytes.withUnsafeBytes { try body($0) }
    }
  }

  /// Writes the directory.
  package mutating func finish() throws {
    let end = ZipEnd(
      entries: UInt64(entries), directorySize: UInt64(directory.count),
      directoryOffset: UInt64(offset))
    try append(directory)
    try append(end.bytes)
  }

  private mutating func write(
    _ name: String, _ size: Int, _ method: ZipEntry.Method,
    _ read: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> (ZipEntry, Checksum) {
    var entry = ZipEntry(
      name: Array(name.utf8), method: method, time: time,
      isZip64: ZipEntry.mayExceedLimit(UInt64(size)))
    entry.offset = UInt64(offset)
    try append(entry.localHeader)
    let begin = offset
    var hash = SHA256()
    var crc = CRC32()
    var count = 0
    let deflation = method == .deflated ? try Deflation(.raw) : nil
    try read { piece in
      hash.update(bufferPointer: piece)
      crc.update(piece)
      count += piece.count
      if let deflation {
        try deflation.add(piece) { try append($0) }
      } else {
        try append(piece)
      }
    }
    try deflation?.finish { try append($0) }
    guard count == size else {
      throw PublishingError("\(name) changed its size meanwhile; try again while no build runs")
    }
    entry.size = UInt64(count)
    entry.packedSize = UInt64(offset - begin)
    entry.checksum = crc.value
    // The sizes are known only now; the header is as long as before.
    try entry.localHeader.withUnsafeBytes { try file.write($0, at: Int(entry.offset)) }
    return (entry, Checksum(hash.finalize()))
  }

  private mutating func finish(_ entry: ZipEntry, _ checksum: Checksum) -> Checksum {
    directory += entry.centralHeader
    entries += 1
    return checksum
  }

  private mutating func append(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try append($0) }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
    try file.write(bytes, at: offset)
    offset += bytes.count
  }
}
