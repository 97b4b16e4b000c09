import Crypto

/// Reads the bytes of an entry without keeping them. Whatever it says of itself, no more than a piece is held, and no more is unpacked than
/// it announced.
struct ZipExtraction {
  private static let localLength = 30
  private static let encryptedFlag: UInt16 = 1
  /// The sizes stand behind the bytes (APPNOTE 4.4.4, bit 3).
  private static let descriptorFlag: UInt16 = 1 << 3
  private static let descriptorSignature: UInt32 = 0x0807_4B50

  private struct HoldsMore: Error {}

  let archive: ZipArchive

  /// Where an entry's header and bytes stand; nil when that is not inside the archive, or no header is there.
  func range(of entry: ZipListing) throws(PublishingError) -> (start: Int, data: Range<Int>)? {
    let limit = UInt64(archive.directoryOffset)
    guard entry.offset < limit, entry.packedSize <= limit else { return nil }
    let start = Int(entry.offset)
    var reader = LittleEndianReader(
      try archive.file.bytes(at: start, count: Self.localLength)[...])
    guard reader.read32() == ZipEntry.localSignature else { return nil }
    _ = reader.slice(22)
    let begin = start + Self.localLength + Int(reader.read16()) + Int(reader.read16())
    let end = begin + Int(entry.packedSize)
    guard !reader.isShort, end <= archive.directoryOffset else { return nil }
    return (start, begin..<end)
  }

  /// Where all that belongs to an entry ends, the sizes behind its bytes with it (APPNOTE 4.3.9): these come with a mark or without,
  /// in 64 bits or in 32.
  func end(of entry: ZipListing, after data: Range<Int>) throws(PublishingError) -> Int {
    guard entry.flags & Self.descriptorFlag != 0 else { return data.upperBound }
    var mark: [UInt8] = []
    mark.append32(Self.descriptorSignature)
    var zip64: [UInt8] = []
    zip64.append32(entry.checksum)
    zip64.append64(entry.packedSize)
    zip64.append64(entry.size)
    var plain: [UInt8] = []
    plain.append32(entry.checksum)
    plain.append32(UInt32(truncatingIfNeeded: entry.packedSize))
    plain.append32(UInt32(truncatingIfNeeded: entry.size))
    let found = try archive.file.bytes(
      at: data.upperBound,
      count: min(mark.count + zip64.count, archive.directoryOffset - data.upperBound))
    let forms = [mark + zip64, mark + plain, zip64, plain]
    return data.upperBound + (forms.first { found.starts(with: $0) }?.count ?? 0)
  }

  /// Why nobody should unpack the entry, as a half sentence; nil when nothing speaks against it.
  func objection(to entry: ZipListing) throws(PublishingError) -> String? {
    guard entry.name != nil else { return "its name is not UTF-8" }
    guard PublishedPath.isPlain(entry.plainName) else {
      return "its name could lead out of the folder"
    }
    switch entry.mode & 0o170000 {
    case 0, 0o100000: break
    case 0o040000: if !entry.isFolder { return "it is a file by its name alone" }
    case 0o120000: return "it is a link"
    default: return "it is neither a file nor a folder"
    }
    if entry.flags & Self.encryptedFlag != 0 { return "it is encrypted" }
    guard ZipEntry.Method(rawValue: entry.method) != nil else {
      return "it is packed in a way that catalog does not use"
    }
    if entry.size > ZipWriter.smallEnough,
      entry.size / UInt64(ZipWriter.mostExpansion) > entry.packedSize
    {
      return "it would unpack to more than \(ZipWriter.mostExpansion) times its size"
    }
    if entry.method == ZipEntry.Method.stored.rawValue, entry.size != entry.packedSize {
      return "it lies about its size"
    }
    if entry.method == ZipEntry.Method.stored.rawValue, entry.size > 0,
      entry.flags & Self.descriptorFlag != 0
    {
      return "where it ends is told behind it alone"
    }
    return try disagreement(with: entry)
  }

  /// How the header before the bytes contradicts the directory, if it does: a program may believe either.
  private func disagreement(with entry: ZipListing) throws(PublishingError) -> String? {
    guard let range = try range(of: entry) else { return "its bytes are not in the archive" }
    let header = try archive.file.bytes(at: range.start, count: range.data.lowerBound - range.start)
    var reader = LittleEndianReader(header[...])
    _ = reader.slice(6)
    let flags = reader.read16()
    let method = reader.read16()
    let time = ZipTime(time: reader.read16(), date: reader.read16())
    let checksum = reader.read32()
    let packedSize = reader.read32()
    let size = reader.read32()
    let nameLength = Int(reader.read16())
    let extraLength = Int(reader.read16())
    let name = reader.slice(nameLength)
    let extra = reader.slice(extraLength)
    var zip64 = Zip64Field(in: extra)
    guard name.elementsEqual(entry.nameBytes), !entry.hasOtherName,
      !UnicodePathField.givesOtherName(in: extra, than: entry.nameBytes)
    else { return "it has two names" }
    guard flags == entry.flags, method == entry.method, time == entry.time else {
      return "its two headers do not agree"
    }
    // Where the sizes stand behind the bytes, there are zeros before them.
    func agrees(_ number: UInt64, _ known: UInt64) -> Bool {
      number == known || flags & Self.descriptorFlag != 0 && number == 0
    }
    guard agrees(UInt64(checksum), UInt64(entry.checksum)),
      agrees(zip64.number(for: size), entry.size),
      agrees(zip64.number(for: packedSize), entry.packedSize)
    else { return "it lies about its size" }
    return nil
  }

  /// Whether both headers are, byte for byte, what our own writer would have written.
  func isOurs(_ entry: ZipListing) throws(PublishingError) -> Bool {
    guard let written = entry.asWritten, written.centralHeader == entry.header else { return false }
    let local = written.localHeader
    return try archive.file.bytes(at: Int(clamping: entry.offset), count: local.count) == local
  }

  /// - Throws: only for a disk that cannot be read.
  func read(_ entry: ZipListing) throws -> FoundFile {
    try read(entry) { _ in }
  }

  /// The same, and the bytes.
  func readKeeping(_ entry: ZipListing) throws -> (file: FoundFile, bytes: [UInt8]) {
    var bytes: [UInt8] = []
    let file = try read(entry) { bytes.append(contentsOf: $0) }
    return (file, bytes)
  }

  private func read(_ entry: ZipListing, _ body: (UnsafeRawBufferPointer) -> Void) throws
    -> FoundFile
  {
    guard let range = try range(of: entry)?.data else {
      return .hostile("its bytes are not in the archive")
    }
    var hash = SHA256()
    var crc = CRC32()
    var size: UInt64 = 0
    func take(_ piece: UnsafeRawBufferPointer) throws {
      size += UInt64(piece.count)
      guard size <= entry.size else { throw HoldsMore() }
      hash.update(bufferPointer: piece)
      crc.update(piece)
      body(piece)
    }
    do {
      if entry.method == ZipEntry.Method.stored.rawValue {
        try archive.file.pieces(from: range.lowerBound, count: range.count, take)
      } else {
        let inflation = try Inflation()
        var isGood = true
        try archive.file.pieces(from: range.lowerBound, count: range.count) { piece in
          if isGood { isGood = try inflation.add(piece, take) }
        }
        guard isGood, inflation.isAtEnd else { return .unreadable("it cannot be unpacked") }
      }
    } catch is HoldsMore {
      return .hostile("it holds more than it says")
    }
    guard size == entry.size else { return .unreadable("it holds less than it says") }
    guard crc.value == entry.checksum else {
      return .unreadable("its bytes are damaged")
    }
    return .file(Checksum(hash.finalize()), size: Int(size))
  }
}
