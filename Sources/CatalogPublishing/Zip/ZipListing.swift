/// What the directory of a foreign ZIP says of one of its files. Nothing of it is believed.
struct ZipListing: Hashable {
  static let fixedLength = 46

  /// Nil when it is not UTF-8.
  let name: String?
  let nameBytes: [UInt8]
  let flags: UInt16
  let method: UInt16
  let time: ZipTime
  let checksum: UInt32
  let packedSize: UInt64
  let size: UInt64
  let offset: UInt64
  /// As UNIX has it; 0 where the archive does not tell.
  let mode: UInt16
  /// Whether a field gives it another name than `nameBytes`.
  let hasOtherName: Bool
  /// As it stands in the archive.
  let header: [UInt8]

  /// - Parameter bytes: from the entry's place in the directory on.
  /// - Returns: nil when there is no entry.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = LittleEndianReader(bytes)
    guard reader.read32() == ZipEntry.centralSignature else { return nil }
    _ = reader.read32()  // versions
    flags = reader.read16()
    method = reader.read16()
    time = ZipTime(time: reader.read16(), date: reader.read16())
    checksum = reader.read32()
    let packedSize = reader.read32()
    let size = reader.read32()
    let nameLength = Int(reader.read16())
    let extraLength = Int(reader.read16())
    let commentLength = Int(reader.read16())
    let disk = reader.read16()
    _ = reader.read16()  // internal attributes
    mode = UInt16(reader.read32() >> 16)
    let offset = reader.read32()
    nameBytes = Array(reader.slice(nameLength))
    let extra = reader.slice(extraLength)
    var zip64 = Zip64Field(in: extra)
    hasOtherName = UnicodePathField.givesOtherName(in: extra, than: nameBytes)
    _ = reader.slice(commentLength)
    guard !reader.isShort, disk == 0 else { return nil }
    self.size = zip64.number(for: size)
    self.packedSize = zip64.number(for: packedSize)
    self.offset = zip64.number(for: offset)
    name = String(validating: nameBytes, as: UTF8.self)
    header = Array(bytes.prefix(Self.fixedLength + nameLength + extraLength + commentLength))
  }

  /// Whether it is a folder, by the end of its name.
  var isFolder: Bool { nameBytes.last == UInt8(ascii: "/") }

  /// Without the `/` at the end of a folder's: a file and a folder of one name cannot stand beside each other.
  var plainName: ArraySlice<UInt8> { isFolder ? nameBytes.dropLast() : nameBytes[...] }

  /// What our own writer would have said of it; nil for what it never says.
  var asWritten: ZipEntry? {
    let isZip64 = ZipEntry.mayExceedLimit(size)
    guard let method = ZipEntry.Method(rawValue: method), nameBytes.count <= UInt16.max,
      isZip64 || packedSize < ZipEntry.limit
    else { return nil }
    return ZipEntry(
      name: nameBytes, method: method, time: time, checksum: checksum, packedSize: packedSize,
      size: size, offset: offset, isZip64: isZip64)
  }
}
