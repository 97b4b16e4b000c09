/// What a ZIP says of one of its files (PKWARE's APPNOTE 6.3.x, 4.3.7 and 4.3.12), and how it says it.
package struct ZipEntry: Hashable {
  package enum Method: UInt16 {
    case stored = 0
    case deflated = 8
  }

  /// Numbers from here on do not fit and stand in a field of their own (4.5.3).
  static let limit = UInt64(UInt32.max)
  static let localSignature: UInt32 = 0x0403_4B50
  static let centralSignature: UInt32 = 0x0201_4B50
  static let zip64Field: UInt16 = 0x0001
  /// The name is UTF-8 (4.4.4, bit 11).
  static let utf8Flag: UInt16 = 1 << 11

  private static let plainVersion: UInt16 = 20
  private static let zip64Version: UInt16 = 45
  /// Made on UNIX, so that the upper half of the attributes is a mode.
  private static let unix: UInt16 = 3 << 8
  /// A plain file that everybody may read and its owner may write.
  private static let mode: UInt32 = 0o100644 << 16

  package let name: [UInt8]
  package let method: Method
  package let time: ZipTime
  package var checksum: UInt32 = 0
  package var packedSize: UInt64 = 0
  package var size: UInt64 = 0
  /// Where its header begins, from the start of the archive.
  package var offset: UInt64 = 0
  /// Whether the header before the bytes has room for sizes of 64 bits. To be known before they are.
  package let isZip64: Bool

  package init(
    name: [UInt8], method: Method, time: ZipTime, checksum: UInt32 = 0, packedSize: UInt64 = 0,
    size: UInt64 = 0, offset: UInt64 = 0, isZip64: Bool
  ) {
    self.name = name
    self.method = method
    self.time = time
    self.checksum = checksum
    self.packedSize = packedSize
    self.size = size
    self.offset = offset
    self.isZip64 = isZip64
  }

  /// Whether so many bytes may be too many once they are packed: deflate adds five to each block of 16 kB that it cannot pack.
  static func mayExceedLimit(_ size: UInt64) -> Bool {
    size >= limit || size + size / 1000 + 64 >= limit
  }

  /// What stands before its bytes.
  package var localHeader: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append32(Self.localSignature)
    appendShared(&bytes, version: isZip64 ? Self.zip64Version : Self.plainVersion, isZip64: isZip64)
    bytes.append16(UInt16(name.count))
    bytes.append16(isZip64 ? 20 : 0)
    bytes += name
    if isZip64 {
      bytes.append16(Self.zip64Field)
      bytes.append16(16)
      bytes.append64(size)
      bytes.append64(packedSize)
    }
    return bytes
  }

  /// What stands in the directory at the end.
  package var centralHeader: [UInt8] {
    let hasZip64Sizes = isZip64 || size >= Self.limit || packedSize >= Self.limit
    let hasZip64Offset = offset >= Self.limit
    let version = hasZip64Sizes || hasZip64Offset ? Self.zip64Version : Self.plainVersion
    let extra = (hasZip64Sizes ? 16 : 0) + (hasZip64Offset ? 8 : 0)
    var bytes: [UInt8] = []
    bytes.append32(Self.centralSignature)
    bytes.append16(Self.unix | Self.zip64Version)
    appendShared(&bytes, version: version, isZip64: hasZip64Sizes)
    bytes.append16(UInt16(name.count))
    bytes.append16(extra == 0 ? 0 : UInt16(extra + 4))
    bytes.append16(0)  // comment
    bytes.append16(0)  // disk
    bytes.append16(0)  // internal attributes
    bytes.append32(Self.mode)
    bytes.append32(hasZip64Offset ? .max : UInt32(offset))
    bytes += name
    if extra > 0 {
      bytes.append16(Self.zip64Field)
      bytes.append16(UInt16(extra))
      if hasZip64Sizes {
        bytes.append64(size)
        bytes.append64(packedSize)
      }
      if hasZip64Offset { bytes.append64(offset) }
    }
    return bytes
  }

  private func appendShared(_ bytes: inout [UInt8], version: UInt16, isZip64: Bool) {
    bytes.append16(version)
    bytes.append16(Self.utf8Flag)
    bytes.append16(method.rawValue)
    bytes.append16(time.time)
    bytes.append16(time.date)
    bytes.append32(checksum)
    bytes.append32(isZip64 ? .max : UInt32(packedSize))
    bytes.append32(isZip64 ? .max : UInt32(size))
  }
}
