/// Answers that are whole as HTTP and wrong in what they say.
struct DamagedAnswer: Sendable {
  /// What the API would have answered.
  let healthy: MockAnswer
  let request: MockRequest
  /// Seconds since 1970.
  let now: Int

  /// Nil when the effect is not of this sort.
  func answer(_ effect: FaultEffect) -> MockAnswer? {
    switch effect {
    case .status(let code, let retryAfter): status(code, retryAfter)
    case .redirect(let redirect): self.redirect(redirect)
    case .html: page("Welcome", "Sign in to this network to go on.", status: 200)
    case .invalidJSON:
      // The validators stay those of the healthy body: whoever kept this one would be told it is current.
      whole(Array(healthy.body.prefix(healthy.body.count / 2)))
    case .invalidUTF8: whole(Self.invalidUTF8(healthy.body))
    case .cutGzip: cutGzip
    default: nil
    }
  }

  private func whole(_ body: [UInt8]) -> MockAnswer {
    var answer = healthy
    answer.body = body
    return answer.encoded(for: request)
  }

  /// The length given is that of what is sent, so that only the checksum can tell.
  private var cutGzip: MockAnswer {
    var answer = healthy.gzipped
    answer.body.removeLast(answer.body.count / 2)
    return answer
  }

  /// As a server in front of the API would write it: never with the API's own error bodies, which mean something else.
  private func status(_ code: Int, _ retryAfter: FaultEffect.RetryAfter?) -> MockAnswer {
    var answer = page("\(code)", "The server answered \(code).", status: code)
    switch retryAfter {
    case .seconds(let seconds): answer["retry-after"] = String(seconds)
    case .date(let seconds):
      answer["retry-after"] = HTTPDate.text(secondsSince1970: now + seconds)
    case nil: break
    }
    // These have no body (RFC 9110, sections 15.3.5 and 15.4.5): its bytes would stand before the next answer.
    if code == 204 || code == 304 {
      answer.body = []
      answer["content-type"] = nil
    }
    return answer
  }

  private func redirect(_ redirect: FaultEffect.Redirect) -> MockAnswer {
    var answer = page("Found", "The document has moved.", status: 302)
    answer["location"] =
      switch redirect {
      case .loop: request.origin + request.target
      case .otherHost: "http://\(FaultEffect.otherHost)\(request.target)"
      case .otherScheme: "file:///etc/passwd"
      }
    return answer
  }

  private func page(_ title: String, _ text: String, status: Int) -> MockAnswer {
    let html =
      "<!DOCTYPE html>\n<html><head><title>\(title)</title></head><body><p>\(text)</p></body></html>\n"
    return MockAnswer(
      status: status, headers: [.init(name: "content-type", value: "text/html; charset=utf-8")],
      body: Array(html.utf8))
  }

  /// A byte that UTF-8 never holds, inside the first name.
  private static func invalidUTF8(_ body: [UInt8]) -> [UInt8] {
    let marker = Array("\"name\":\"".utf8)
    let place = body.indices.first { body[$0...].starts(with: marker) }.map { $0 + marker.count }
    var damaged = body
    damaged.insert(0xFF, at: place ?? body.count / 2)
    return damaged
  }
}
