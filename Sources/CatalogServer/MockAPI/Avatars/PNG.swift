import CZlib

/// Writes PNG files of two colours (W3C PNG, third edition), uncompressed inside.
enum PNG {
  /// - Parameters:
  ///   - palette: Two colours, three bytes each.
  ///   - rows: For each row a filter byte 0, then its pixels, eight to a byte, the leftmost in the highest bit.
  static func indexed(
    width: Int, height: Int, palette: [UInt8], rows: [UInt8], title: String
  ) -> [UInt8] {
    let header = bigEndian(width) + bigEndian(height) + [1, 3, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header)
      + chunk("PLTE", palette)
      + chunk("tEXt", Array("Title\0\(title)".utf8))
      + chunk("IDAT", stored(rows))
      + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return bigEndian(content.count) + body + bigEndian(Int(crc32_z(0, body, body.count)))
  }

  /// A zlib stream of the bytes as they are.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let room = Int(compressBound(uLong(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      var length = uLongf(room)
      let result = compress2(
        output.baseAddress, &length, bytes, uLong(bytes.count), Z_NO_COMPRESSION)
      precondition(result == Z_OK, "zlib failed (\(result))")
      count = Int(length)
    }
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
