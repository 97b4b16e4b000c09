import CatalogTemplates

/// Where in a file of a theme something is wrong.
struct ThemeProblem {
  private let path: String
  private var line = 0
  private var column = 0
  private var sourceLine = ""

  /// - Parameter offset: of a byte in the file; nil for the file as a whole.
  init(in source: TemplateSource, at offset: Int?) {
    path = source.path
    guard let offset else { return }
    let newline = UInt8(ascii: "\n")
    let text = source.text.utf8
    let before = text.prefix(offset)
    // A byte order mark is in no column.
    let first = text.starts(with: "\u{FEFF}".utf8) ? 3 : 0
    let start =
      before.lastIndex(of: newline).map { text.index(after: $0) }
      ?? text.index(text.startIndex, offsetBy: min(first, offset))
    line = before.count { $0 == newline } + 1
    column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    var bytes = text[start...].prefix { $0 != newline }
    if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
    sourceLine = String(decoding: bytes, as: UTF8.self)
  }

  func problem(_ message: String, help: String) -> TemplateProblem {
    TemplateProblem(
      path: path, line: line, column: column, message: message, help: help, sourceLine: sourceLine)
  }
}
