import CatalogTestSupport
import Foundation

/// Writes small PNGs, so that a test can have as many different pictures as it likes, and wrong ones.
///
/// Its checksums are computed bit by bit, apart from the ones under test.
enum SamplePNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A grey picture; another seed is another picture.
  static func grey(_ width: Int = 3, _ height: Int = 2, seed: Int = 0) -> Data {
    var rows: [UInt8] = []
    for row in 0..<height {
      rows.append(0)
      for column in 0..<width {
        let value = seed &* 2_654_435_761 &+ row &* 97 &+ column &* 31
        rows.append(UInt8(truncatingIfNeeded: value ^ value >> 8 ^ value >> 16))
      }
    }
    return picture(width, height, rows)
  }

  static func header(_ width: Int, _ height: Int, depth: UInt8 = 8, color: UInt8 = 0) -> [UInt8] {
    chunk("IHDR", number(width) + number(height) + [depth, color, 0, 0, 0])
  }

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return number(body.count) + named + number(Int(BitwiseCRC.of(named)))
  }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func picture(_ width: Int, _ height: Int, _ rows: [UInt8]) -> Data {
    Data(
      signature + header(width, height) + chunk("IDAT", stored(rows)) + chunk("IEND", []))
  }

  /// A zlib stream that compresses nothing.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count <= 65_535)
    let length = UInt16(bytes.count)
    let (low, high) = (UInt8(length & 0xFF), UInt8(length >> 8))
    return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + number(Int(adler(bytes)))
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}
