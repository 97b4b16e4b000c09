import NIOCore

/// Ends a connection that brings more bytes than one answer may have, before anybody decompresses or parses them.
///
/// Without it a compressed body that decompresses to nothing could go on until the time is over. Stands first in the
/// pipeline, so on an encrypted connection it counts encrypted bytes. Counting begins anew with each request sent.
final class WireLimit: ChannelDuplexHandler {
  struct Exceeded: Error {
    let limit: Int
  }

  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let limit: Int
  private var received = 0

  /// - Parameter limit: in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    received = 0
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytes
    if received > limit {
      context.fireErrorCaught(Exceeded(limit: limit))
      context.close(promise: nil)
    } else {
      context.fireChannelRead(data)
    }
  }
}
