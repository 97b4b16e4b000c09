extension MockAvatar {
  /// A symmetrical pattern of squares in two colours, a PNG of 60 × 60 under a JPEG's name, as 336 of the real ones are.
  ///
  /// Pattern and colours follow from the id; the id itself stands in the file too, so no two are the same bytes.
  static func synthetic(_ id: Int) -> MockAvatar {
    let hash = SeededHash(seed: 0)
    let pattern = hash.value(UInt64(id), 50)
    let colours = hash.value(UInt64(id), 51)
    var rows: [UInt8] = []
    for y in 0..<side {
      rows.append(0)  // this row is not filtered
      rows.append(contentsOf: row(y / cell, of: pattern))
    }
    let palette = (0..<6).map { UInt8(truncatingIfNeeded: colours >> ($0 * 8)) }
    let png = PNG.indexed(
      width: side, height: side, palette: palette, rows: rows, title: "Character \(id)")
    return MockAvatar(bytes: png, lastModified: 1_509_821_326)
  }

  private static let side = 60
  private static let cell = 10

  /// Sixty pixels of one bit each, eight to a byte; the right half mirrors the left.
  private static func row(_ y: Int, of pattern: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (side + 7) / 8)
    for x in 0..<side {
      let column = x / cell
      let mirrored = column < 3 ? column : 5 - column
      if pattern >> UInt64(y * 3 + mirrored) & 1 == 1 { bytes[x / 8] |= 0x80 >> UInt8(x % 8) }
    }
    return bytes
  }
}
