/// What a host says of a file, and whether packing makes it smaller, told by the end of its name: by our own table, because those
/// of systems and programs differ.
package struct FileFormat: Hashable, Sendable {
  /// For the header of that name.
  package let contentType: String
  /// Whether it is text or the like: worth packing.
  package let isText: Bool

  /// - Parameter fileExtension: what follows the last dot of the name, in lower case; empty when there is none.
  package init(fileExtension: String) {
    if let contentType = Self.texts[fileExtension] {
      self.init(contentType: contentType, isText: true)
    } else {
      self.init(
        contentType: Self.others[fileExtension] ?? "application/octet-stream", isText: false)
    }
  }

  private init(contentType: String, isText: Bool) {
    self.contentType = contentType
    self.isText = isText
  }

  // As registered (https://www.iana.org/assignments/media-types), scripts by RFC 9239, fonts by RFC 8081; what has no entry there (rss,
  // wav) is called as browsers know it. JSON is always UTF-8 and knows no charset (RFC 8259).
  private static let texts = [
    "html": "text/html; charset=utf-8",
    "htm": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "json": "application/json",
    "map": "application/json",
    "jsonld": "application/ld+json",
    "webmanifest": "application/manifest+json",
    "xml": "application/xml; charset=utf-8",
    "xsl": "application/xml; charset=utf-8",
    "atom": "application/atom+xml; charset=utf-8",
    "rss": "application/rss+xml; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "ics": "text/calendar; charset=utf-8",
    "vtt": "text/vtt; charset=utf-8",
    "": "text/plain; charset=utf-8",
  ]

  private static let others = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "m4a": "audio/mp4",
    "mp4": "video/mp4", "webm": "video/webm", "wasm": "application/wasm",
    "gz": "application/gzip", "br": "application/octet-stream", "xz": "application/x-xz",
    "zip": "application/zip", "pdf": "application/pdf",
  ]
}
