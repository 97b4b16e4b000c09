import NIOCore

/// Writes bytes to a connection past the HTTP encoder, for answers that are broken on purpose.
///
/// Stands next to the socket. Everything else passes through untouched.
final class RawWriter: ChannelOutboundHandler, RemovableChannelHandler, Sendable {
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard case .send(let bytes) as WireCommand = event else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: promise)
  }
}
