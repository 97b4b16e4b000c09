import CZlib

/// The CRC-32 that ZIP, gzip and PNG know bytes by.
struct CRC32: Hashable {
  private(set) var value: UInt32 = 0

  init() {}

  init(of bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    let start = bytes.bindMemory(to: Bytef.self).baseAddress
    value = UInt32(truncatingIfNeeded: crc32_z(uLong(value), start, bytes.count))
  }
}
