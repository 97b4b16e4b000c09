import NIOCore

/// Stands in the pipeline of each connection only to make it known when it is set up, and to have the last request on it marked.
final class ConnectionRegistration: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = Any
  private let activity: ServerActivity

  init(_ activity: ServerActivity) {
    self.activity = activity
  }

  func handlerAdded(context: ChannelHandlerContext) {
    activity.add(connection: context.channel)
    LastRequestMark.add(to: context)
  }
}
