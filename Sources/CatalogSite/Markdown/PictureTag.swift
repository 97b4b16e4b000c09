/// The tag of a picture whose size is known, so that a page does not move when the picture comes.
///
/// The library writes pictures without one. Works on bytes, as all escaping here does.
enum PictureTag {
  /// - Parameters:
  ///   - url: percent-encoded already.
  ///   - title: none where it is empty.
  static func text(url: String, alt: String, title: String, size: GFMRewriting.Size) -> String {
    var bytes = Array("<img src=\"".utf8)
    escape(url, into: &bytes)
    bytes += "\" alt=\"".utf8
    escape(alt, into: &bytes)
    if !title.isEmpty {
      bytes += "\" title=\"".utf8
      escape(title, into: &bytes)
    }
    bytes += "\" width=\"\(size.width)\" height=\"\(size.height)\"".utf8
    bytes += " loading=\"lazy\" decoding=\"async\" />".utf8
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escape(_ text: String, into bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      default: bytes.append(byte)
      }
    }
  }
}
