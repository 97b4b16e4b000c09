extension MockAnswer {
  /// Below this many bytes compression is not worth it; the API's index comes uncompressed too.
  private static let smallestCompressed = 1000

  /// What this client gets of the whole answer: nothing new (304), a part (206), or all of it, compressed if it likes.
  func negotiated(for request: MockRequest) -> MockAnswer {
    guard status == 200 else { return self }
    if isKnown(to: request) { return notModified }
    if self["accept-ranges"] != nil, request.method == "GET", let range = request.headers["range"] {
      return part(range, ifRange: request.headers["if-range"])
    }
    return encoded(for: request)
  }

  /// The whole answer, compressed when the client likes it so and it is text.
  func encoded(for request: MockRequest) -> MockAnswer {
    guard status == 200, request.acceptsGzip, body.count >= Self.smallestCompressed,
      self["content-type"]?.hasPrefix("application/json") == true
    else { return self }
    return gzipped
  }

  private func isKnown(to request: MockRequest) -> Bool {
    if let list = request.headers["if-none-match"] {
      return self["etag"].map { ETag.list(list, contains: $0) } ?? false
    }
    // RFC 9110, 13.1.3: looked at only where there is no If-None-Match.
    guard let since = request.headers["if-modified-since"].flatMap(HTTPDate.seconds),
      let changed = self["last-modified"].flatMap(HTTPDate.seconds)
    else { return false }
    return changed <= since
  }

  private var notModified: MockAnswer {
    var answer = self
    answer.status = 304
    answer.body = []
    answer["content-type"] = nil
    return answer
  }

  private func part(_ range: String, ifRange: String?) -> MockAnswer {
    // RFC 9110, 13.1.5: by strong comparison, or by the exact date; otherwise the whole.
    if let ifRange, ifRange != self["etag"], ifRange != self["last-modified"] { return self }
    var answer = self
    switch ByteRange(range, length: body.count) {
    case .whole: return self
    case .unsatisfiable:
      answer.status = 416
      answer.body = []
      answer["content-range"] = "bytes */\(body.count)"
    case .part(let bounds):
      answer.status = 206
      answer.body = Array(body[bounds])
      answer["content-range"] = "bytes \(bounds.lowerBound)-\(bounds.upperBound - 1)/\(body.count)"
    }
    return answer
  }
}
