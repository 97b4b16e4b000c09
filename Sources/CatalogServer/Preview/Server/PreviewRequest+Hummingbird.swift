import Hummingbird

extension PreviewRequest {
  /// - Parameter largestBody: bytes.
  init(_ request: Request, largestBody: Int) {
    func field(_ name: String) -> String? {
      HTTPFields.Element.Name(name).flatMap { request.headers[$0] }
    }
    // The first `Host` is the authority; a second one is a field, and makes the request one of two meanings (RFC 9112, 3.2).
    let hasSecond = field("host") != nil
    let length = field("content-length").map { Int($0) ?? .max } ?? 0
    self.init(
      method: request.method.rawValue, target: request.head.path ?? "",
      host: hasSecond ? nil : request.head.authority, ifNoneMatch: field("if-none-match"),
      ifRange: field("if-range"), range: field("range"), destination: field("sec-fetch-dest"),
      hasLargeBody: length > largestBody || field("transfer-encoding") != nil)
  }
}
