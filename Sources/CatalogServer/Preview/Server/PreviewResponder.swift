import CatalogDomain
import Hummingbird
import NIOCore

/// Answers every request of a running preview.
struct PreviewResponder: HTTPResponder {
  /// Bytes of a body that a question about a file may bring along.
  private static let largestBody = 16_384

  let answers: PreviewAnswers
  let settings: PreviewSettings
  let activity: ServerActivity

  func respond(to request: Request, context: ConnectionContext) async throws -> Response {
    let asked = PreviewRequest(request, largestBody: Self.largestBody)
    let answer = await answers.answer(to: asked)
    settings.onRequest?(Self.line(asked, answer))
    return Response(
      status: .init(code: answer.status), headers: fields(of: answer),
      body: asked.isHead || [304].contains(answer.status)
        ? .init() : body(of: answer, to: request, on: context.channel))
  }

  private func fields(of answer: PreviewAnswer) -> HTTPFields {
    var fields = HTTPFields(headers: answer.headers)
    // A length of 0 would speak of the body that is not sent.
    if answer.status != 304, let length = answer.length {
      fields[.contentLength] = String(length)
    }
    if answer.isLast { fields[.connection] = "close" }
    return fields
  }

  private func body(of answer: PreviewAnswer, to request: Request, on connection: any Channel)
    -> ResponseBody
  {
    switch answer.body {
    case .bytes(let bytes): return .init(byteBuffer: ByteBuffer(bytes: bytes))
    case .file(let file, let range):
      return .init(contentLength: range.count) { writer in
        var position = range.lowerBound
        while position < range.upperBound {
          let end = min(position + FileDigests.piece, range.upperBound)
          // Waits while the client has much to take of what was written before.
          try await writer.write(ByteBuffer(bytes: try file.bytes(position..<end)))
          position = end
        }
        try await writer.finish(nil)
      }
    case .events(let page):
      let stream = EventStream(
        board: answers.board, page: page, heartbeat: settings.patience.heartbeat)
      activity.add(stream: connection)
      return .init { writer in
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          try await stream.write(to: &writer)
        }
        try await writer.finish(nil)
      }
    }
  }

  private static func line(_ request: PreviewRequest, _ answer: PreviewAnswer) -> String {
    "\(request.method) \(request.target) → \(answer.status)"
      + (answer.length.map { ", \($0.counted("byte"))" } ?? "")
  }
}
