import NIOCore
import NIOHTTP1

/// Tells bytes behind the announced end of an answer, which hit the next question on the same connection, from a server that speaks no HTTP.
///
/// Such a question is innocent, and may be asked again on another connection. Stands behind the decoder.
final class LeftoverBytes: ChannelInboundHandler {
  struct Found: Error {
    let error: HTTPParserError
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
    guard isBehindAnswer, let parserError = error as? HTTPParserError else {
      return context.fireErrorCaught(error)
    }
    context.fireErrorCaught(Found(error: parserError))
  }
}
