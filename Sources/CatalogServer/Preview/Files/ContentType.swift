import CatalogDomain

/// The `Content-Type` of what the preview answers (text is UTF-8, as everything this project writes).
enum ContentType {
  static let html = FileFormat(fileExtension: "html").contentType
  static let json = FileFormat(fileExtension: "json").contentType
  static let javaScript = FileFormat(fileExtension: "js").contentType
  static let css = FileFormat(fileExtension: "css").contentType
  static let plain = FileFormat(fileExtension: "txt").contentType
  static let events = "text/event-stream; charset=utf-8"

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
