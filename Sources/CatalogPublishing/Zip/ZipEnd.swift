/// What stands at the end of a ZIP (APPNOTE 4.3.14 to 4.3.16): where its directory is and how much is in it.
package struct ZipEnd: Hashable {
  static let signature: UInt32 = 0x0605_4B50
  static let zip64Signature: UInt32 = 0x0606_4B50
  static let locatorSignature: UInt32 = 0x0706_4B50
  /// Without a comment.
  static let length = 22
  static let locatorLength = 20
  static let zip64Length = 56

  package let entries: UInt64
  package let directorySize: UInt64
  package let directoryOffset: UInt64

  package init(entries: UInt64, directorySize: UInt64, directoryOffset: UInt64) {
    self.entries = entries
    self.directorySize = directorySize
    self.directoryOffset = directoryOffset
  }

  /// With the ZIP64 form before it when a number does not fit into the plain one.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let isZip64 =
      entries >= UInt64(UInt16.max) || directorySize >= ZipEntry.limit
      || directoryOffset >= ZipEntry.limit
    if isZip64 {
      bytes.append32(Self.zip64Signature)
      bytes.append64(UInt64(Self.zip64Length - 12))
      bytes.append16(3 << 8 | 45)
      bytes.append16(45)
      bytes.append32(0)
      bytes.append32(0)
      bytes.append64(entries)
      bytes.append64(entries)
      bytes.append64(directorySize)
      bytes.append64(directoryOffset)
      bytes.append32(Self.locatorSignature)
      bytes.append32(0)
      bytes.append64(directoryOffset &+ directorySize)
      bytes.append32(1)
    }
    bytes.append32(Self.signature)
    bytes.append16(0)
    bytes.append16(0)
    bytes.append16(UInt16(clamping: entries))
    bytes.append16(UInt16(clamping: entries))
    bytes.append32(UInt32(clamping: directorySize))
    bytes.append32(UInt32(clamping: directoryOffset))
    bytes.append16(0)
    return bytes
  }
}
