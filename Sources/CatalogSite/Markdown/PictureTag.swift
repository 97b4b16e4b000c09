/// The tag of a picture whose size is known, so that a page does not move when the picture comes.
///
/// The library writes pictures without one. Works on bytes, as all escaping here does.
enum PictureTag {
  /// - Parameters:
  ///   - url: percent-encoded already.
  ///   - title: none where it is empty.
  static func text(url: String, alt: String, title: String, size: GFMRewriting.Size) -> String {
    var bytes = Array("<img src=\"".utf8)
    XMLText.append(url, to: &bytes)
    bytes += "\" alt=\"".utf8
    XMLText.append(alt, to: &bytes)
    if !title.isEmpty {
      bytes += "\" title=\"".utf8
      XMLText.append(title, to: &bytes)
    }
    bytes += "\" width=\"\(size.width)\" height=\"\(size.height)\"".utf8
    bytes += " loading=\"lazy\" decoding=\"async\" />".utf8
    return String(decoding: bytes, as: UTF8.self)
  }
}
