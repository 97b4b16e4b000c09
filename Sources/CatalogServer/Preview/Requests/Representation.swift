/// One state of one thing that can be asked for, and the answers to conditions and ranges about it (RFC 9110, 13 and 14).
struct Representation: Sendable {
  let type: String
  /// The digest of its bytes.
  let digest: String
  let body: PreviewAnswer.Body
  let length: Int

  init(type: String, bytes: [UInt8]) {
    self.type = type
    digest = FileDigests.digest(of: bytes)
    body = .bytes(bytes)
    length = bytes.count
  }

  init(type: String, file: OpenFile, digest: String) {
    self.type = type
    self.digest = digest
    body = .file(file, 0..<file.size)
    length = file.size
  }

  private var tag: String { "\"\(digest)\"" }

  func answer(to request: PreviewRequest) -> PreviewAnswer {
    var headers = [("etag", tag), ("accept-ranges", "bytes")]
    if let list = request.ifNoneMatch, ETag.list(list, contains: tag) {
      return PreviewAnswer(status: 304, headers: headers)
    }
    headers.append(("content-type", type))
    guard let range = request.range, !request.isHead, request.ifRange.map({ $0 == tag }) ?? true
    else { return PreviewAnswer(status: 200, headers: headers, body: body) }
    switch ByteRange(range, length: length) {
    case .whole: return PreviewAnswer(status: 200, headers: headers, body: body)
    case .unsatisfiable:
      return PreviewAnswer(status: 416, headers: [("content-range", "bytes */\(length)")])
    case .part(let bounds):
      headers.append(
        ("content-range", "bytes \(bounds.lowerBound)-\(bounds.upperBound - 1)/\(length)"))
      return PreviewAnswer(status: 206, headers: headers, body: part(bounds))
    }
  }

  private func part(_ bounds: Range<Int>) -> PreviewAnswer.Body {
    switch body {
    case .bytes(let bytes): .bytes(Array(bytes[bounds]))
    case .file(let file, _): .file(file, bounds)
    case .events: body
    }
  }
}
