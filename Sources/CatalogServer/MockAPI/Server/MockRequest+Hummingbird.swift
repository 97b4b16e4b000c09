import Hummingbird
import NIOCore

extension MockRequest {
  /// - Parameter localAddress: where the request arrived, for clients that name no host.
  init(_ request: Request, localAddress: SocketAddress?) {
    var headers: [String: String] = [:]
    for field in request.headers {
      let name = field.name.canonicalName
      // Several fields of one name are one list (RFC 9110, 5.3).
      headers[name] = headers[name].map { $0 + ", " + field.value } ?? field.value
    }
    let host = request.head.authority ?? "127.0.0.1:\(localAddress?.port ?? 80)"
    self.init(
      method: request.method.rawValue, target: request.head.path ?? "/", headers: headers,
      host: host)
  }
}
