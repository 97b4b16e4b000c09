import CatalogPublishing

/// A ZIP of which every byte can be made a lie.
struct HandmadeZip {
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  static let time = ZipTime.earliest

  /// CRC-32 by its definition, bit by bit (ISO 3309): not by what the command has for it.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { value, byte in
      (0..<8).reduce(value ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }

  /// An entry whose two headers and bytes need not agree.
  /// - Parameters:
  ///   - central: changes what the directory says; `local` what stands before the bytes.
  ///   - mode: as UNIX has it.
  mutating func add(
    _ name: String, _ data: String, mode: UInt16 = 0o100644,
    central: (inout ZipEntry) -> Void = { _ in }, local: (inout ZipEntry) -> Void = { _ in }
  ) {
    add(
      name, packed: Array(data.utf8), method: .stored, size: data.utf8.count, of: Array(data.utf8),
      mode: mode, central: central, local: local)
  }

  mutating func add(
    _ name: String, packed: [UInt8], method: ZipEntry.Method, size: Int, of data: [UInt8],
    mode: UInt16 = 0o100644, central: (inout ZipEntry) -> Void = { _ in },
    local: (inout ZipEntry) -> Void = { _ in }
  ) {
    let entry = ZipEntry(
      name: Array(name.utf8), method: method, time: Self.time,
      checksum: Self.checksum(of: data),
      packedSize: UInt64(packed.count), size: UInt64(size), offset: UInt64(bytes.count),
      isZip64: false)
    var first = entry
    local(&first)
    bytes += first.localHeader + packed
    var second = entry
    central(&second)
    var header = second.centralHeader
    header[40] = UInt8(truncatingIfNeeded: mode)
    header[41] = UInt8(truncatingIfNeeded: mode >> 8)
    directory += header
    count += 1
  }

  /// Bytes that the directory does not know.
  mutating func addBytes(_ more: [UInt8]) {
    bytes += more
  }

  /// Lists the files of another one, as if this one held them from a place on.
  mutating func addToDirectory(_ other: HandmadeZip, at offset: Int) {
    var header = other.directory
    for (index, byte) in withUnsafeBytes(of: UInt32(offset).littleEndian, Array.init).enumerated() {
      header[42 + index] = byte
    }
    directory += header
    count += other.count
  }

  /// With the directory, and what `end` makes of its end.
  func finished(_ end: (ZipEnd) -> ZipEnd = { $0 }) -> [UInt8] {
    let plain = ZipEnd(
      entries: UInt64(count), directorySize: UInt64(directory.count),
      directoryOffset: UInt64(bytes.count))
    return bytes + directory + end(plain).bytes
  }
}

extension ZipEntry {
  func renamed(_ name: String) -> ZipEntry {
    ZipEntry(
      name: Array(name.utf8), method: method, time: time, checksum: checksum,
      packedSize: packedSize,
      size: size, offset: offset, isZip64: isZip64)
  }
}
