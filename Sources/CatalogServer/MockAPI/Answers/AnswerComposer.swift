/// Puts bodies into HTTP answers with the API's headers.
struct AnswerComposer: Sendable {
  /// The address inside the data as it was read.
  let origin: String
  /// Whether addresses in bodies stay as they were read.
  let keepsURLs: Bool
  /// Seconds since 1970.
  let now: Int

  /// - Parameter requestOrigin: the address that takes the place of the original one.
  func answer(_ body: APIBody, requestOrigin: String) -> MockAnswer {
    // The ETag is the real API's, over the body with the real API's addresses: it must not depend on the port.
    let canonical = body.text.rendered(origin: origin)
    let served = keepsURLs ? canonical : body.text.rendered(origin: requestOrigin)
    var answer = MockAnswer(status: body.status, headers: [], body: served)
    answer["content-type"] = "application/json; charset=utf-8"
    answer["access-control-allow-origin"] = "*"
    answer["etag"] = ETag.weak(canonical)
    guard body.status == 200 else { return answer }
    answer["cache-control"] = "public"
    answer["expires"] = HTTPDate.text(secondsSince1970: now + 3 * 86_400)
    answer["age"] = "0"
    answer["vary"] = "Accept-Encoding"
    return answer
  }

  /// A picture, always called a JPEG: the API does so for its PNGs too.
  func answer(_ picture: MockAvatar) -> MockAnswer {
    var answer = MockAnswer(status: 200, headers: [], body: picture.bytes)
    answer["content-type"] = "image/jpeg"
    answer["access-control-allow-origin"] = "*"
    answer["accept-ranges"] = "bytes"
    answer["cache-control"] = "public, max-age=0"
    answer["etag"] = ETag.strong(picture.bytes)
    answer["last-modified"] = HTTPDate.text(secondsSince1970: picture.lastModified)
    return answer
  }

  /// An answer of the mock's own, which the API would not give.
  static func json(_ bytes: [UInt8], status: Int = 200) -> MockAnswer {
    MockAnswer(
      status: status,
      headers: [.init(name: "content-type", value: "application/json; charset=utf-8")], body: bytes)
  }
}
