/// A foreign ZIP: its directory, read with distrust.
struct ZipArchive {
  /// A directory larger than this is none of ours: it would name over half a million files. What is read of it takes some times as much.
  static let largestDirectory: UInt64 = 64 << 20

  let file: OpenFile
  let entries: [ZipListing]
  /// Where the directory begins: all files are before it.
  let directoryOffset: Int
  /// What stands behind the directory.
  let end: [UInt8]
  /// The comment behind all of it. Programs that look for the end from behind may find the end of another archive in it.
  let comment: Range<Int>

  /// - Throws: `PublishingError` when it is no ZIP, or cut short.
  init(_ path: String) throws(PublishingError) {
    file = try OpenFile(reading: path)
    let size = try file.size
    let tailOffset = max(0, size - ZipEnd.length - Int(UInt16.max))
    let tail = try file.bytes(at: tailOffset, count: size - tailOffset)
    guard let endPosition = Self.endPosition(in: tail) else {
      throw PublishingError(
        "\(path) is no ZIP, or cut short: the directory at its end is missing; copy it again")
    }
    let endOffset = tailOffset + endPosition
    let damaged = Self.damaged(file)
    guard let found = try Self.end(in: file, at: endOffset, tail[endPosition...]) else {
      throw damaged
    }
    guard found.directorySize <= Self.largestDirectory else {
      throw PublishingError("\(path) has a directory larger than any that catalog makes")
    }
    guard found.directoryOffset <= UInt64(size),
      found.directoryOffset &+ found.directorySize == UInt64(found.start)
    else { throw damaged }
    directoryOffset = Int(found.directoryOffset)
    let directory = try file.bytes(at: directoryOffset, count: Int(found.directorySize))
    end = try file.bytes(at: found.start, count: size - found.start)
    comment = endOffset + ZipEnd.length..<size
    var entries: [ZipListing] = []
    var position = 0
    while position < directory.count {
      guard let entry = ZipListing(directory[position...]) else { throw damaged }
      entries.append(entry)
      position += entry.header.count
    }
    guard UInt64(entries.count) == found.entries else { throw damaged }
    self.entries = entries
  }

  private static func damaged(_ file: OpenFile) -> PublishingError {
    PublishingError("\(file.path) is damaged: its directory cannot be read; copy it again")
  }

  /// The last place where the record of the end is followed by exactly its comment.
  private static func endPosition(in tail: [UInt8]) -> Int? {
    guard tail.count >= ZipEnd.length else { return nil }
    for position in (0...tail.count - ZipEnd.length).reversed() where tail[position] == 0x50 {
      var reader = LittleEndianReader(tail[position...])
      guard reader.read32() == ZipEnd.signature else { continue }
      _ = reader.slice(16)
      if Int(reader.read16()) == reader.rest { return position }
    }
    return nil
  }

  private struct FoundEnd {
    /// Of all records behind the directory.
    let start: Int
    let entries: UInt64
    let directorySize: UInt64
    let directoryOffset: UInt64
  }

  private static func end(in file: OpenFile, at offset: Int, _ bytes: ArraySlice<UInt8>)
    throws(PublishingError) -> FoundEnd?
  {
    var reader = LittleEndianReader(bytes)
    _ = reader.read32()
    let disks = reader.read32()
    let entriesHere = reader.read16()
    let entries = reader.read16()
    let size = reader.read32()
    let directory = reader.read32()
    let locator = try zip64Offset(in: file, before: offset)
    guard let locator else {
      guard disks == 0, entriesHere == entries else { return nil }
      return FoundEnd(
        start: offset, entries: UInt64(entries), directorySize: UInt64(size),
        directoryOffset: UInt64(directory))
    }
    var zip64 = LittleEndianReader(try file.bytes(at: locator, count: ZipEnd.zip64Length)[...])
    guard zip64.read32() == ZipEnd.zip64Signature else { return nil }
    _ = zip64.slice(12)  // length, versions
    let zip64Disks = zip64.read64()
    let zip64EntriesHere = zip64.read64()
    let zip64Entries = zip64.read64()
    let zip64Size = zip64.read64()
    let zip64Directory = zip64.read64()
    guard !zip64.isShort, disks == 0, zip64Disks == 0, zip64EntriesHere == zip64Entries else {
      return nil
    }
    // Either end may be believed (APPNOTE 4.4.1.4): what the plain one says is the same, or that it does not fit.
    guard entriesHere == entries, entries == .max || UInt64(entries) == zip64Entries,
      size == .max || UInt64(size) == zip64Size,
      directory == .max || UInt64(directory) == zip64Directory
    else { return nil }
    return FoundEnd(
      start: locator, entries: zip64Entries, directorySize: zip64Size,
      directoryOffset: zip64Directory)
  }

  /// - Returns: nil when there is no ZIP64 form of the end.
  private static func zip64Offset(in file: OpenFile, before offset: Int) throws(PublishingError)
    -> Int?
  {
    guard offset >= ZipEnd.locatorLength + ZipEnd.zip64Length else { return nil }
    let bytes = try file.bytes(at: offset - ZipEnd.locatorLength, count: ZipEnd.locatorLength)
    var reader = LittleEndianReader(bytes[...])
    guard reader.read32() == ZipEnd.locatorSignature else { return nil }
    _ = reader.read32()
    let found = reader.read64()
    // Right before the locator: nothing may hide between the two. Some programs look there, wherever it leads.
    let expected = offset - ZipEnd.locatorLength - ZipEnd.zip64Length
    guard found == UInt64(expected) else { throw damaged(file) }
    return expected
  }
}
