/// A parsed template.
struct SyntaxTree: Sendable {
  let source: TemplateSource
  let bytes: [UInt8]
  let nodes: [SyntaxNode]
  let issues: [SyntaxIssue]

  /// A problem at a byte of this template.
  func problem(at offset: Int, _ message: String, help: String = "") -> TemplateProblem {
    let offset = min(offset, bytes.count)
    let newline = UInt8(ascii: "\n")
    let line = 1 + bytes[..<offset].count { $0 == newline }
    let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    var end = bytes[offset...].firstIndex(of: newline) ?? bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let before = String(decoding: bytes[start..<offset], as: UTF8.self)
    return TemplateProblem(
      path: source.path, line: line, column: before.unicodeScalars.count + 1, message: message,
      help: help, sourceLine: String(decoding: bytes[start..<max(start, end)], as: UTF8.self))
  }

  /// The line, from 1, of a byte.
  static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
  }
}
