import CatalogTemplates

/// Where in a file of texts something is wrong.
struct TextsProblem {
  private let path: String
  private var line = 0
  private var column = 0
  private var sourceLine = ""

  /// - Parameter name: of a text; nil for the file as a whole.
  init(in source: TemplateSource, at name: String?) {
    path = source.path
    guard let name else { return }
    let wanted = Array("\"\(name)\"".utf8)
    let lines = source.text.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      guard let start = Self.offset(of: wanted, in: Array(bytes)) else { continue }
      line = index + 1
      column = String(decoding: bytes.prefix(start), as: UTF8.self).unicodeScalars.count + 2
      sourceLine = String(decoding: bytes, as: UTF8.self)
      return
    }
  }

  func problem(_ message: String, help: String) -> TemplateProblem {
    TemplateProblem(
      path: path, line: line, column: column, message: message, help: help, sourceLine: sourceLine)
  }

  /// Where a name stands before a colon.
  private static func offset(of name: [UInt8], in line: [UInt8]) -> Int? {
    guard line.count > name.count else { return nil }
    return (0..<(line.count - name.count)).first { start in
      line[start...].starts(with: name)
        && line[(start + name.count)...].first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":")
    }
  }
}
