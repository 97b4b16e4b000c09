/// Looks for a few bytes in many, sixteen places at a time: where the first and the last byte stand as far apart as they should, all are
/// compared. After "SIMD-friendly algorithms for substring searching" by Wojciech Muła (http://0x80.pl/articles/simd-strfind.html).
struct ByteSearch: Sendable {
  private let pattern: [UInt8]

  /// - Parameter pattern: at least one byte.
  init(_ pattern: [UInt8]) {
    self.pattern = pattern
  }

  // As part of a larger function it would take twice the time: its vectors are made anew for each place.
  @inline(never)
  func isFound(in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress, bytes.count >= pattern.count else { return false }
    let distance = pattern.count - 1
    let first = SIMD16<UInt8>(repeating: pattern[0])
    let last = SIMD16<UInt8>(repeating: pattern[distance])
    var start = 0
    while start + distance + 16 <= bytes.count {
      let place = base + start
      let isPossible =
        (place.loadUnaligned(as: SIMD16<UInt8>.self) .== first)
        .& ((place + distance).loadUnaligned(as: SIMD16<UInt8>.self) .== last)
      if any(isPossible), (start..<start + 16).contains(where: { isThere(bytes, at: $0) }) {
        return true
      }
      start += 16
    }
    return (start..<bytes.count - distance).contains { isThere(bytes, at: $0) }
  }

  private func isThere(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
    bytes[start] == pattern[0] && bytes[start..<start + pattern.count].elementsEqual(pattern)
  }
}
