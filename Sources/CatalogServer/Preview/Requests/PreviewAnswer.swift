/// What the preview answers, apart from how HTTP carries it.
struct PreviewAnswer: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Part of a file, read piece by piece while it is sent.
    case file(OpenFile, Range<Int>)
    /// The events for the page of this path; nil for no page.
    case events(RequestPath?)
  }

  var status: Int
  var headers: [(name: String, value: String)] = []
  var body: Body = .bytes([])
  /// Whether the connection ends with the answer.
  var isLast = false

  /// Bytes of the body as sent; nil where nobody knows.
  var length: Int? {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    case .events: nil
    }
  }

  static func text(_ status: Int, _ text: String) -> PreviewAnswer {
    PreviewAnswer(
      status: status, headers: [("content-type", ContentType.plain)],
      body: .bytes(Array((text + "\n").utf8)))
  }
}
