/// Bytes for people: `28.8 MB`, in powers of ten, without a locale.
package struct ByteCount: CustomStringConvertible {
  private let bytes: Int

  package init(_ bytes: Int) {
    self.bytes = bytes
  }

  package var description: String {
    for (unit, size) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000)]
    // From the first on that is rounded to one of the unit: 999,950 bytes are 1 MB, not 1000 kB.
    where bytes >= size - size / 20_000 {
      // The whole ones apart, so that the largest number there is does not overflow.
      let tenths = bytes / size * 10 + (bytes % size * 10 + size / 2) / size
      return tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    return "\(bytes) B"
  }
}
