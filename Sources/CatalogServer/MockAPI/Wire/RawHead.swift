/// Writes the head of an HTTP/1.1 answer by hand, so that it can promise what the body does not keep.
struct RawHead: Sendable {
  enum Framing: Sendable {
    case length(Int)
    case chunked
  }

  private let answer: MockAnswer
  private let date: String

  init(_ answer: MockAnswer, date: String) {
    self.answer = answer
    self.date = date
  }

  func bytes(_ framing: Framing) -> [UInt8] {
    var lines = [
      "HTTP/1.1 \(answer.status) \(answer.status == 200 ? "OK" : "Fault")", "date: \(date)",
    ]
    lines += answer.headers.map { "\($0.name): \($0.value)" }
    switch framing {
    case .length(let length): lines.append("content-length: \(length)")
    case .chunked: lines.append("transfer-encoding: chunked")
    }
    lines.append("connection: close")
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// One chunk of a chunked body.
  static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }
}
