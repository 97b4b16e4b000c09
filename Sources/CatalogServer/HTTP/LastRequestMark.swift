import NIOCore
import NIOHTTP1

/// Marks the requests whose clients expect their connection to end with the answer in the one way that Hummingbird knows:
/// `Connection: close`, in small letters and with nothing beside it.
///
/// A client may write it otherwise (RFC 9110, 7.6.1). One of HTTP/1.0 that asks to stay would have to be told that it may (RFC 9112,
/// C.2.2), so it may not.
final class LastRequestMark: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// To be called where a connection is set up. The parts of a request have no version any more behind the codec.
  static func add(to context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(LastRequestMark(), position: .after(decoder))
    } catch {
      context.fireErrorCaught(error)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data),
      head.version == .http1_0 || !head.isKeepAlive
    else {
      context.fireChannelRead(data)
      return
    }
    head.headers.replaceOrAdd(name: "connection", value: "close")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
