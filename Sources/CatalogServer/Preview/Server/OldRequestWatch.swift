import NIOCore
import NIOHTTP1

/// Tells the handlers behind it of a client of HTTP/1.0 that expects the end of its connection to end the answer. The parts of a
/// request that they see have no version any more.
final class OldRequestWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// The event that tells it, before the request.
  struct EndIsExpected: Sendable {}

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data),
      head.version == HTTPVersion(major: 1, minor: 0), !head.isKeepAlive
    {
      context.fireUserInboundEventTriggered(EndIsExpected())
    }
    context.fireChannelRead(data)
  }
}
