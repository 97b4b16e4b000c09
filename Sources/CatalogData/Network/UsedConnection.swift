import NIOCore
import NIOHTTP1

/// Tells what befalls a question because of the connection, on which another was answered before.
///
/// There may be bytes behind the announced end of that answer, which is told apart from a server that speaks no HTTP. And the server may
/// close what it has left open so far, just when the next question is on its way. Both questions are innocent, and may be asked again on
/// another connection. Stands behind the decoder.
final class UsedConnection: ChannelInboundHandler {
  /// Bytes that belong to no answer.
  struct Leftover: Error {
    let error: HTTPParserError
  }

  /// It ended before the next answer began.
  struct Ended: Error {
    let cause: any Error
  }

  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  /// Whether an answer has ended here, and no other has begun.
  private var isBehindAnswer = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isBehindAnswer = if case .end = unwrapInboundIn(data) { true } else { false }
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard isBehindAnswer else { return context.fireErrorCaught(error) }
    switch error {
    // Also of an answer that ends within its first line.
    case let error as HTTPParserError: context.fireErrorCaught(Leftover(error: error))
    case is IOError: context.fireErrorCaught(Ended(cause: error))
    default: context.fireErrorCaught(error)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    // Before the client makes of it that any connection was closed. One that is asked nothing only closes.
    if isBehindAnswer { context.fireErrorCaught(Ended(cause: ChannelError.eof)) }
    context.fireChannelInactive()
  }
}
