import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Stands in the pipeline of each connection, makes it known, and ends it when its client takes too long.
///
/// Counted is the time to the end of a whole request, not the time between two bytes: a client that sends one byte a second must not
/// be able to stay. All methods run on the connection's event loop.
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let patience: ConnectionPatience
  private let activity: ServerActivity
  /// Requests whose end has come, without those whose answer is done. Below zero where an answer was done before its request.
  private var owed = 0
  private var isLast = false
  private var waiting: Scheduled<Void>?
  private var stalling: Scheduled<Void>?

  init(_ activity: ServerActivity, _ patience: ConnectionPatience) {
    self.activity = activity
    self.patience = patience
  }

  func handlerAdded(context: ChannelHandlerContext) {
    activity.add(connection: context.channel)
    wait(patience.request, context)
    let pipeline = context.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(OldRequestWatch(), position: .after(decoder))
    } catch {
      context.fireErrorCaught(error)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    waiting?.cancel()
    stalling?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) {
      owed += 1
      if owed > 0 {
        waiting?.cancel()
        waiting = nil
        activity.note(connection: context.channel, isWaiting: false)
      } else {
        awaitNext(context)
      }
    }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is OldRequestWatch.EndIsExpected { isLast = true }
    context.fireUserInboundEventTriggered(event)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      if head.headerFields[.connection] == "close" { isLast = true }
      context.write(data, promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      owed -= 1
      if isLast {
        endAfter(data, promise, context)
      } else {
        context.writeAndFlush(data, promise: promise)
        if owed <= 0 { awaitNext(context) }
      }
    }
  }

  /// What is not on its way when a connection is closed is lost, so that waits, but not for ever.
  private func endAfter(
    _ data: NIOAny, _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext
  ) {
    let channel = context.channel
    let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
    wait(patience.next, context)
    context.writeAndFlush(data, promise: sent)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stalling?.cancel()
    stalling = nil
    if !context.channel.isWritable { stalling = end(context, after: patience.stall) }
    context.fireChannelWritabilityChanged()
  }

  private func awaitNext(_ context: ChannelHandlerContext) {
    activity.note(connection: context.channel, isWaiting: true)
    wait(patience.next, context)
  }

  private func wait(_ duration: Duration, _ context: ChannelHandlerContext) {
    waiting?.cancel()
    waiting = end(context, after: duration)
  }

  private func end(_ context: ChannelHandlerContext, after duration: Duration) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: TimeAmount(duration)) { channel.close(promise: nil) }
  }
}
