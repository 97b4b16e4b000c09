/// What came over a connection, and how it ended.
package struct RawAnswer: Equatable, Sendable {
  package enum End: Equatable, Sendable {
    /// In order (FIN).
    case closed
    /// RST.
    case reset
    /// Nothing came for a while, the connection was still open.
    case silent
    /// As much had come as was wanted.
    case enough
  }

  package let bytes: [UInt8]
  package let end: End

  package init(bytes: [UInt8], end: End) {
    self.bytes = bytes
    self.end = end
  }

  private var bodyStart: Int? {
    let mark = Array("\r\n\r\n".utf8)
    return (0...max(0, bytes.count - 4)).first { bytes[$0...].starts(with: mark) }.map { $0 + 4 }
  }

  /// The first line and the headers; empty when they did not arrive whole.
  package var head: String {
    bodyStart.map { String(decoding: bytes[..<($0 - 4)], as: UTF8.self) } ?? ""
  }

  /// Everything after the head, chunked or not.
  package var body: [UInt8] { bodyStart.map { Array(bytes[$0...]) } ?? [] }

  package var text: String { String(decoding: body, as: UTF8.self) }

  /// Nil when the head did not arrive whole.
  package var status: Int? {
    guard bodyStart != nil else { return nil }
    let line = String(decoding: bytes.prefix { $0 != 0x0D }, as: UTF8.self)
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  /// By name in lower case.
  package var headers: [String: String] {
    var headers: [String: String] = [:]
    for line in head.split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count < 2 ? "" : String(parts[1].drop { $0 == " " })
    }
    return headers
  }

  package var contentLength: Int? { headers["content-length"].flatMap { Int($0) } }
}
