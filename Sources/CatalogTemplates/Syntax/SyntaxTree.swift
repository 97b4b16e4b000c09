/// A parsed template.
struct SyntaxTree: Sendable {
  let source: TemplateSource
  let bytes: [UInt8]
  let nodes: [SyntaxNode]
  let issues: [SyntaxIssue]
  /// Texts that no page ever shows, which Mustache allows.
  let lostTexts: [SyntaxIssue]
  /// Comments that end with a tag in them, likewise.
  let cutComments: [SyntaxIssue]
  /// Those that tags set, in order.
  let delimiters: [Delimiters]

  /// Whether it holds nothing but blanks: not even a comment.
  var isEmpty: Bool { bytes.allSatisfy(TagReader.isBlank) }

  /// A message with the tags in it as they are written at a byte.
  func spelling(_ message: String, at offset: Int) -> String {
    delimiters.last { $0.start <= offset }?.spelling(message) ?? message
  }

  /// The line, from 1, of a byte.
  static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
  }
}
