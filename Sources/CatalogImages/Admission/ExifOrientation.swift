/// Reads from Exif whether a picture is shown lying on its side, as browsers show it (seen in Chromium): then width and height
/// change places.
enum ExifOrientation {
  /// - Parameter body: of an APP1 segment.
  /// - Returns: nil when the segment is not Exif. Else it decides, even where it is malformed or says nothing.
  static func swapsSides(_ bytes: ByteView, segment body: Range<Int>) -> Bool? {
    // Five bytes tell Exif; the sixth only fills up.
    guard body.count > 6, bytes.begins(with: "Exif\0", at: body.lowerBound) else { return nil }
    return swapsSides(bytes, tiff: body.lowerBound + 6..<body.upperBound)
  }

  /// - Parameter tiff: Exif without the header that it has in a JPEG.
  static func swapsSides(_ bytes: ByteView, tiff: Range<Int>) -> Bool {
    let start = tiff.lowerBound
    let isLittle = bytes.begins(with: "II*\0", at: start)
    guard isLittle || bytes.begins(with: "MM\0*", at: start) else { return false }
    func number(_ size: Int, _ offset: Int) -> Int? {
      guard offset >= start, offset <= tiff.upperBound - size else { return nil }
      return isLittle
        ? bytes.littleEndian(size, at: offset) : bytes.bigEndian(size, at: offset)
    }
    guard let offset = number(4, start + 4), let entries = number(2, start + offset) else {
      return false
    }
    for index in 0..<entries {
      let entry = start + offset + 2 + 12 * index
      guard let tag = number(2, entry), let type = number(2, entry + 2),
        let count = number(4, entry + 4), number(4, entry + 8) != nil,
        let orientation = number(2, entry + 8)
      else { return false }
      // One number of two bytes, and one that there is: any other entry is passed over.
      if tag == 0x0112, type == 3, count == 1, (1...8).contains(orientation) {
        return orientation >= 5
      }
    }
    return false
  }
}
