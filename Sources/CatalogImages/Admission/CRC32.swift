/// The checksum of PNG chunks (ISO 3309), eight bytes at a time: 1 byte at a time took most of an admission.
enum CRC32 {
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { table in
      var crc: UInt32 = ~0
      var offset = 0
      while bytes.count - offset >= 8 {
        let low =
          crc ^ UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        let high = UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
        crc =
          table[0x700 + Int(low & 0xFF)] ^ table[0x600 + Int(low >> 8 & 0xFF)]
          ^ table[0x500 + Int(low >> 16 & 0xFF)] ^ table[0x400 + Int(low >> 24)]
        crc ^=
          table[0x300 + Int(high & 0xFF)] ^ table[0x200 + Int(high >> 8 & 0xFF)]
          ^ table[0x100 + Int(high >> 16 & 0xFF)] ^ table[Int(high >> 24)]
        offset += 8
      }
      while offset < bytes.count {
        crc = table[Int((crc ^ UInt32(bytes[offset])) & 0xFF)] ^ crc >> 8
        offset += 1
      }
      return ~crc
    }
  }

  /// Eight tables of 256: what a byte becomes after that many further bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<8 * 256 {
      let previous = tables[index - 256]
      tables[index] = tables[Int(previous & 0xFF)] ^ previous >> 8
    }
    return tables
  }()
}
