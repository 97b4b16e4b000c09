import CatalogDomain
import Foundation

/// What a WebP may hold besides its picture (RFC 9649, section 2.7). In a small version it may be the larger part.
enum WebPMetadata: String, CaseIterable {
  case profile = "ICCP"
  case exif = "EXIF"
  case xmp = "XMP "

  /// Of the canvas header: tells that it is there.
  private var flag: UInt8 {
    switch self {
    case .profile: 0x20
    case .exif: 0x08
    case .xmp: 0x04
    }
  }

  /// The same picture without these. Without its profile it is taken for one in sRGB by browsers.
  /// - Throws: `ImageRefusal` when the bytes are no whole WebP.
  static func removed(_ kinds: [WebPMetadata], from data: Data) throws(ImageRefusal) -> Data {
    guard try ImageAdmission().admit(data).type == .webp else { return data }
    let names = kinds.map { Array($0.rawValue.utf8) }
    let flags = kinds.reduce(UInt8(0)) { $0 | $1.flag }
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
