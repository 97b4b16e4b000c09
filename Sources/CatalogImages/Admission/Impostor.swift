/// Names what stands where a picture was expected, so that the report says what went wrong at the other end.
enum Impostor {
  static func name(of bytes: ByteView) -> String {
    archive(bytes) ?? markup(bytes) ?? otherPicture(bytes) ?? text(bytes)
      ?? "bytes of no known picture type"
  }

  private static func archive(_ bytes: ByteView) -> String? {
    if bytes.begins(with: "PK\u{03}\u{04}") || bytes.begins(with: "PK\u{05}\u{06}") {
      return "a ZIP archive"
    }
    if bytes[0] == 0x1F, bytes[1] == 0x8B { return "gzip-compressed bytes" }
    if bytes.begins(with: "%PDF-") { return "a PDF document" }
    if bytes.begins(with: "\u{7F}ELF") || bytes.begins(with: "MZ") { return "a program" }
    return nil
  }

  private static func otherPicture(_ bytes: ByteView) -> String? {
    if bytes.begins(with: "ftyp", at: 4) {
      return bytes.begins(with: "hei", at: 8) || bytes.begins(with: "mif1", at: 8)
        ? "a HEIC picture, which few browsers show" : "a film"
    }
    if bytes.begins(with: "BM") { return "a BMP picture, which is not admitted" }
    if bytes.begins(with: "II*\0") || bytes.begins(with: "MM\0*") {
      return "a TIFF picture, which browsers do not show"
    }
    if bytes.begins(with: "RIFF") { return "a RIFF file that is not a WebP" }
    return nil
  }

  private static func markup(_ bytes: ByteView) -> String? {
    let head = start(of: bytes, length: 1_024).lowercased()
    if head.hasPrefix("{") || head.hasPrefix("[") { return "JSON" }
    guard head.hasPrefix("<") else { return nil }
    if head.contains("<svg") { return "an SVG, which may hold scripts" }
    let tags = ["<!doctype html", "<html", "<head", "<body", "<script", "<title", "<!--"]
    if tags.contains(where: head.hasPrefix) || head.contains("<html") { return "an HTML page" }
    return head.hasPrefix("<?xml") ? "an XML document" : "markup"
  }

  private static func text(_ bytes: ByteView) -> String? {
    let head = start(of: bytes, length: 64)
    let isPrintable = head.unicodeScalars.allSatisfy {
      ($0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{FFFD}") || $0 == "\n" || $0 == "\r"
        || $0 == "\t"
    }
    guard isPrintable, !head.isEmpty else { return nil }
    let line = head.unicodeScalars.prefix(40).map { $0.value < 0x20 ? " " : String($0) }
    return "text that begins with “\(line.joined())”"
  }

  /// The first bytes as text, without the byte order mark and the white space that browsers skip.
  private static func start(of bytes: ByteView, length: Int) -> String {
    var offset = 0
    if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { offset = 3 }
    while let byte = bytes[offset], byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
    var end = min(offset + length, bytes.count)
    // Not through the middle of a character.
    while end > offset, end < bytes.count, let byte = bytes[end], byte & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes.slice(offset..<end), as: UTF8.self)
  }
}
