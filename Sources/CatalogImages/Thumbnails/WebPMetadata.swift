import CatalogDomain
import Foundation

/// What a WebP holds besides its picture (RFC 9649, section 2.7): a colour profile, Exif and XMP. Of a small version it may be the
/// larger part.
enum WebPMetadata {
  private static let names = ["ICCP", "EXIF", "XMP "].map { Array($0.utf8) }
  /// Those flags of the canvas header that tell of them.
  private static let flags: UInt8 = 0x20 | 0x08 | 0x04

  /// The same picture without them. Meant for one in sRGB, which is what browsers take one without a profile for.
  /// - Throws: `ImageRefusal` when the bytes are no whole WebP.
  static func removed(from data: Data) throws(ImageRefusal) -> Data {
    guard try ImageAdmission().admit(data).type == .webp else { return data }
    let bytes = [UInt8](data)
    var kept: [UInt8] = []
    var position = 12
    // Admitted: chunk stands behind chunk to the end.
    while position + 8 <= bytes.count {
      let name = bytes[position..<position + 4]
      let size = bytes[position + 4..<position + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = min(position + 8 + size + size % 2, bytes.count)
      if !names.contains(where: name.elementsEqual) {
        kept += bytes[position..<end]
        if name.elementsEqual("VP8X".utf8) { kept[kept.count - (end - position) + 8] &= ~flags }
      }
      position = end
    }
    let length = UInt32(kept.count + 4)
    let header =
      Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
      + Array("WEBP".utf8)
    return Data(header + kept)
  }
}
