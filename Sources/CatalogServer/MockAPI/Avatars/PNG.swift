/// Writes PNG files of two colours (W3C PNG, third edition), uncompressed inside.
enum PNG {
  /// - Parameters:
  ///   - palette: two colours, three bytes each.
  ///   - rows: for each row a filter byte 0, then its pixels, eight to a byte, the leftmost in the highest bit.
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
    return bigEndian(content.count) + body + bigEndian(Int(CRC32.checksum(body)))
  }

  /// A zlib stream of stored blocks: at most 65,535 bytes each.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let length = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for value in [length, ~length] {
        stream.append(UInt8(truncatingIfNeeded: value))
        stream.append(UInt8(truncatingIfNeeded: value >> 8))
      }
      stream.append(contentsOf: bytes[start..<end])
      start = end
    } while start < bytes.count
    return stream + bigEndian(Int(Adler32.checksum(bytes)))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
