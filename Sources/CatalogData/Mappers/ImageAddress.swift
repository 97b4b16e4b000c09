import Foundation

/// The address of a picture as an API writes it, made into one that can be asked.
enum ImageAddress {
  /// - Returns: nil for what is not absolute, `http` or `https`.
  static func url(_ image: String) -> URL? {
    var image = image
    guard image.withUTF8({ RecordAddress.isHTTP(UnsafeRawBufferPointer($0)) }) else { return nil }
    // A fragment is for whoever shows a picture; the source is never told of it.
    if let fragment = image.utf8.firstIndex(of: UInt8(ascii: "#")) {
      image = String(image[..<fragment])
    }
    return WebAddress.url(withoutDots(image))
  }

  /// Without `.` and `..` among the parts of its path, escaped ones too: so browsers ask for it (URL Standard, section 4.4).
  private static func withoutDots(_ address: String) -> String {
    // Hardly any address has such a part, and each character has an address.
    let utf8 = address.utf8
    let mayHaveDots = zip(utf8, utf8.dropFirst()).contains {
      $0 == UInt8(ascii: "/") && ($1 == UInt8(ascii: ".") || $1 == UInt8(ascii: "%"))
    }
    guard mayHaveDots else { return address }
    let bytes = Array(utf8)
    guard let start = WebAddress.startOfPath(bytes), bytes[start] == UInt8(ascii: "/") else {
      return address
    }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    let parts = bytes[(start + 1)..<end].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let dots = parts.map(dots)
    guard dots.contains(where: { $0 > 0 }) else { return address }
    var kept: [ArraySlice<UInt8>] = []
    for (part, dots) in zip(parts, dots) {
      if dots == 0 { kept.append(part) }
      if dots == 2 { _ = kept.popLast() }
    }
    // The last one stood for a folder.
    if dots.last != 0 { kept.append([]) }
    let path = kept.flatMap { [UInt8(ascii: "/")] + $0 }
    return String(decoding: bytes[..<start] + path + bytes[end...], as: UTF8.self)
  }

  /// 1 for `.`, 2 for `..`, 0 for anything else.
  private static func dots(_ part: ArraySlice<UInt8>) -> Int {
    guard let first = part.first, part.count <= 6, ".%".utf8.contains(first) else { return 0 }
    let text = String(decoding: part, as: UTF8.self).lowercased().replacing("%2e", with: ".")
    return text == "." ? 1 : text == ".." ? 2 : 0
  }
}
