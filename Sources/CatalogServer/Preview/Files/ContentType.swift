import CatalogDomain

/// The `Content-Type` of what the preview answers (text is UTF-8, as everything this project writes).
enum ContentType {
  static let html = "text/html; charset=utf-8"
  static let json = "application/json; charset=utf-8"
  static let javaScript = "text/javascript; charset=utf-8"
  static let css = "text/css; charset=utf-8"
  static let events = "text/event-stream; charset=utf-8"
  static let plain = "text/plain; charset=utf-8"

  /// What a host says that the file is published to.
  ///
  /// - Parameter name: of the file.
  static func of(_ name: String) -> String {
    let bytes = name.utf8
    let dot = bytes.lastIndex(of: UInt8(ascii: "."))
    let fileExtension = dot.map { Substring(bytes[bytes.index(after: $0)...]).lowercased() }
    return FileFormat(fileExtension: fileExtension ?? "").contentType
  }
}
