/// The way from one place of the site to another, as a relative reference (RFC 3986, section 4.2).
enum RelativeReference {
  /// - Parameters:
  ///   - path: of a file, from the root of the site, not percent-encoded.
  ///   - folder: empty or ending in `/`, from the same root.
  /// - Returns: the shortest reference that names the file. It always ends in a file's name, never in a folder,
  ///   because a folder opened from a disk is a directory listing. Every byte that is not unreserved is
  ///   percent-encoded, a colon too, so that no name can be taken for a scheme.
  static func text(to path: String, fromFolder folder: [UInt8]) -> String {
    var path = path
    return path.withUTF8 { target in
      let common = commonFolder(target, folder)
      let climbs = folder[common...].count { $0 == slash }
      let rest = UnsafeBufferPointer(rebasing: target[common...])
      return String(unsafeUninitializedCapacity: climbs * 3 + rest.count * 3) { buffer in
        var writer = Writer(buffer: buffer)
        for _ in 0..<climbs { writer.climb() }
        for byte in rest { writer.encode(byte) }
        return writer.count
      }
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// The length of the folders both have in common.
  private static func commonFolder(_ target: UnsafeBufferPointer<UInt8>, _ folder: [UInt8]) -> Int {
    var common = 0
    for index in 0..<min(target.count, folder.count) {
      guard target[index] == folder[index] else { break }
      if target[index] == slash { common = index + 1 }
    }
    return common
  }

  private struct Writer {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    init(buffer: UnsafeMutableBufferPointer<UInt8>) {
      self.buffer = buffer
    }

    mutating func climb() {
      append(UInt8(ascii: "."))
      append(UInt8(ascii: "."))
      append(slash)
    }

    mutating func encode(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), slash:
        append(byte)
      default:
        append(UInt8(ascii: "%"))
        append(hex(byte >> 4))
        append(hex(byte & 15))
      }
    }

    private mutating func append(_ byte: UInt8) {
      buffer[count] = byte
      count += 1
    }

    private func hex(_ digit: UInt8) -> UInt8 {
      digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }
  }
}
