/// Reads from Exif whether a picture is shown lying on its side, as browsers show it: then width and height change places.
enum ExifOrientation {
  /// - Parameter body: of an APP1 segment.
  /// - Returns: nil when the segment is not Exif or says nothing; what is malformed is passed over, as browsers do.
  static func swapsSides(_ bytes: ByteView, _ body: Range<Int>) -> Bool? {
    guard body.count >= 14, bytes.begins(with: "Exif\0\0", at: body.lowerBound) else { return nil }
    let tiff = body.lowerBound + 6
    let isLittle = bytes.begins(with: "II*\0", at: tiff)
    guard isLittle || bytes.begins(with: "MM\0*", at: tiff) else { return nil }
    func number(_ size: Int, _ offset: Int) -> Int? {
      guard offset >= tiff, offset <= body.upperBound - size else { return nil }
      return isLittle
        ? bytes.littleEndian(size, at: offset) : bytes.bigEndian(size, at: offset)
    }
    guard let offset = number(4, tiff + 4), let entries = number(2, tiff + offset) else {
      return nil
    }
    for index in 0..<entries {
      let entry = tiff + offset + 2 + 12 * index
      guard let tag = number(2, entry), let orientation = number(2, entry + 8) else { return nil }
      if tag == 0x0112 { return (5...8).contains(orientation) }
    }
    return nil
  }
}
