/// What a host says of a file, and whether packing makes it smaller, told by the end of its name: by our own table, because those
/// of systems and programs differ.
package struct FileFormat: Hashable, Sendable {
  /// For the header of that name.
  package let contentType: String
  /// Whether it is text or the like: worth packing.
  package let isText: Bool

  package init(of path: PublishedPath) {
    let fileExtension = path.fileExtension
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

  private static let texts = [
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "xml": "application/xml; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "": "text/plain; charset=utf-8",
  ]

  private static let others = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "woff2": "font/woff2",
    "gz": "application/gzip", "br": "application/octet-stream", "zip": "application/zip",
    "pdf": "application/pdf",
  ]
}
