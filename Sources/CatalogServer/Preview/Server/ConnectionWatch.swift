import Hummingbird
import NIOCore
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
  /// Bytes of bodies that were given to the connection so far.
  private var given = 0
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
    LastRequestMark.add(to: context)
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

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      if head.headerFields[.connection] == "close" { isLast = true }
      context.write(data, promise: promise)
    case .body(let bytes):
      given += bytes.readableBytes
      context.write(data, promise: promise)
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
    if !context.channel.isWritable { awaitTaking(context) }
    context.fireChannelWritabilityChanged()
  }

  /// There is room again only when nearly all is taken that was given before, which may be megabytes: what counts is that some of it is.
  private func awaitTaking(_ context: ChannelHandlerContext) {
    let before = taken(context)
    stalling = schedule(in: patience.stall, context) { [self] in
      if taken(context) > before {
        awaitTaking(context)
      } else {
        context.channel.close(promise: nil)
      }
    }
  }

  /// Bytes of bodies that the system has taken so far.
  private func taken(_ context: ChannelHandlerContext) -> Int {
    let held = try? context.channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes)
    return given - (held ?? 0)
  }

  private func awaitNext(_ context: ChannelHandlerContext) {
    activity.note(connection: context.channel, isWaiting: true)
    wait(patience.next, context)
  }

  private func wait(_ duration: Duration, _ context: ChannelHandlerContext) {
    waiting?.cancel()
    waiting = schedule(in: duration, context) { [self] in
      // An answer that is done may still be on its way, which has a patience of its own.
      if stalling == nil {
        context.channel.close(promise: nil)
      } else {
        wait(duration, context)
      }
    }
  }

  private func schedule(
    in duration: Duration, _ context: ChannelHandlerContext, _ work: @escaping () -> Void
  ) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(duration), work)
  }
}
