import NIOCore
import NIOHTTP1

/// Writes the whole address into the request line, as a proxy expects it for plain http (RFC 9112, section 3.2.2).
///
/// AsyncHTTPClient asks every proxy for a tunnel (`CONNECT`), also to port 80, which many proxies refuse, as Squid does in its
/// usual configuration. Stands behind the encoder of a connection that leads to the proxy.
final class ForwardProxyForm: ChannelOutboundHandler {
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var part = unwrapOutboundIn(data)
    if case .head(var head) = part, let host = head.headers.first(name: "Host") {
      head.uri = "http://\(host)\(head.uri)"
      part = .head(head)
    }
    context.write(wrapOutboundOut(part), promise: promise)
  }
}
