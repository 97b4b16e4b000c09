/// The `Content-Type` of a file by the end of its name (IANA's registry; text is UTF-8, as everything this project writes).
enum ContentType {
  static let html = "text/html; charset=utf-8"
  static let json = "application/json; charset=utf-8"
  static let javaScript = "text/javascript; charset=utf-8"
  static let css = "text/css; charset=utf-8"
  static let events = "text/event-stream; charset=utf-8"
  static let plain = "text/plain; charset=utf-8"

  private static let known = [
    "html": html, "htm": html, "css": css, "js": javaScript, "mjs": javaScript, "json": json,
    "map": json, "txt": plain, "md": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8", "ics": "text/calendar; charset=utf-8",
    "vtt": "text/vtt; charset=utf-8",
    "xml": "application/xml; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
    "rss": "application/rss+xml; charset=utf-8", "xsl": "application/xml; charset=utf-8",
    "webmanifest": "application/manifest+json; charset=utf-8",
    "jsonld": "application/ld+json; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
    "ico": "image/x-icon", "bmp": "image/bmp",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "m4a": "audio/mp4",
    "mp4": "video/mp4", "webm": "video/webm", "pdf": "application/pdf",
    "wasm": "application/wasm", "zip": "application/zip", "gz": "application/gzip",
    "xz": "application/x-xz",
  ]

  /// - Parameter name: of the file.
  static func of(_ name: String) -> String {
    let bytes = name.utf8
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      let ending = String(bytes[bytes.index(after: dot)...])
    else { return "application/octet-stream" }
    return known[ending.lowercased()] ?? "application/octet-stream"
  }
}
