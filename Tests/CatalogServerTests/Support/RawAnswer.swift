/// What came over a connection, and how it ended.
struct RawAnswer: Equatable, Sendable {
  enum End: Equatable, Sendable {
    /// In order (FIN).
    case closed
    /// RST.
    case reset
    /// Nothing came for a while, the connection was still open.
    case silent
    /// As much had come as was wanted.
    case enough
  }

  let bytes: [UInt8]
  let end: End

  private var bodyStart: Int? {
    let mark = Array("\r\n\r\n".utf8)
    return (0...max(0, bytes.count - 4)).first { bytes[$0...].starts(with: mark) }.map { $0 + 4 }
  }

  /// Everything after the head, chunked or not.
  var body: [UInt8] { bodyStart.map { Array(bytes[$0...]) } ?? [] }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// Nil when the head did not arrive whole.
  var status: Int? {
    guard bodyStart != nil else { return nil }
    let line = String(decoding: bytes.prefix { $0 != 0x0D }, as: UTF8.self)
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  /// By name in lower case.
  var headers: [String: String] {
    guard let bodyStart else { return [:] }
    var headers: [String: String] = [:]
    let head = String(decoding: bytes[..<(bodyStart - 4)], as: UTF8.self)
    for line in head.split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count < 2 ? "" : String(parts[1].drop { $0 == " " })
    }
    return headers
  }

  var contentLength: Int? { headers["content-length"].flatMap { Int($0) } }
}
