import CatalogTestSupport
import Foundation

/// Bytes a server may send in the place of a picture, and what the report must call them.
struct HostilePicture {
  /// The character they are sent for.
  let id: Int
  let bytes: Data
  let reason: String

  /// - Parameters:
  ///   - jpeg: a good picture to cut.
  ///   - png: a good picture to damage.
  static func all(jpeg: Data, png: Data) -> [HostilePicture] {
    var pictures: [HostilePicture] = []
    func add(_ bytes: Data, _ reason: String) {
      pictures.append(HostilePicture(id: pictures.count + 1, bytes: bytes, reason: reason))
    }
    add(Data("<!DOCTYPE html><html><script>alert(1)</script></html>".utf8), "an HTML page")
    add(
      Data("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8),
      "an SVG, which may hold scripts")
    add(Data(#"{"error":"There is nothing here."}"#.utf8), "JSON")
    add(Data("PK\u{03}\u{04} and more".utf8), "a ZIP archive")
    add(Data(), "0 bytes")
    add(Data("x".utf8), "1 byte, too few for a picture")
    add(damaged(png), "the checksum of its chunk")
    add(enlarged(png), "claims 65,000 × 65,000 pixels")
    add(animation(frames: 10_000), "a GIF with more than 1,000 frames")
    for tenth in 1...9 {
      add(Data(jpeg.prefix(jpeg.count * tenth / 10)), "a JPEG cut after")
    }
    add(Data(png.dropLast()), "a PNG cut after")
    return pictures
  }

  /// One bit of the pixels is another.
  private static func damaged(_ png: Data) -> Data {
    var bytes = png
    bytes[bytes.count / 2] ^= 0x10
    return bytes
  }

  /// The header claims another size, and its checksum agrees.
  private static func enlarged(_ png: Data) -> Data {
    var bytes = png
    let size: [UInt8] = [0, 0, 0xFD, 0xE8]
    bytes.replaceSubrange(16..<24, with: size + size)
    let checksum = BitwiseCRC.of(Array(bytes[12..<29]))
    bytes.replaceSubrange(
      29..<33, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) })
    return bytes
  }

  private static func animation(frames: Int) -> Data {
    var gif = Data("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    for _ in 0..<frames { gif += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0] }
    return gif + [0x3B]
  }
}
