import Foundation
import Hummingbird

/// Answers every request of a running mock.
struct MockResponder: HTTPResponder {
  let data: MockAPIData
  let avatars: MockAvatars
  let state: MockAPIState
  let settings: MockAPISettings
  let activity: ServerActivity
  /// By which names it tells what it was asked, and is reset.
  let hosts: HostRule

  func respond(to request: Request, context: ConnectionContext) async throws -> Response {
    let asked = MockRequest(request, localAddress: context.channel.localAddress)
    let route = APIRoute(asked.path)
    if let answer = try answerOfItself(asked, route) { return Response(answer, to: asked) }
    let kind = RequestKind(route)
    let plan = state.begin(asked, kind: kind)
    var answer: MockAnswer?
    defer {
      let bytes = answer.map { asked.isHead ? 0 : $0.body.count }
      state.end(answer?.status, bytes: bytes, kind: kind)
      settings.onRequest?(
        RequestLogEntry(
          method: asked.method, target: asked.target, status: answer?.status, bytes: bytes,
          faults: plan.fired))
    }
    if plan.delay > .zero { try await activity.wait(plan.delay) }
    let now = Int(settings.now().timeIntervalSince1970)
    let healthy = self.answer(asked, route: route, plan, now: now)
    if asked.method == "GET", healthy.status == 200, plan.leavesAnswer {
      // Before anything is sent: whoever has the page and asks for the next one finds what changed.
      state.noteServed(asked, route: route)
    }
    guard let effect = plan.effect else {
      let negotiated = healthy.negotiated(for: asked)
      answer = negotiated
      return Response(negotiated, to: asked)
    }
    // A fault strikes the whole answer, also where a 304 would have done.
    let damaged = DamagedAnswer(healthy: healthy, request: asked, now: now)
    if let damaged = damaged.answer(effect) {
      answer = damaged
      return Response(damaged, to: asked)
    }
    let date = HTTPDate.text(secondsSince1970: now)
    if let script = WireScript(effect, healthy: healthy, request: asked, date: date) {
      try await request.body.consumeWithCancellationOnInboundClose { _ in
        try await RawConnection(context.channel).play(script)
      }
    }
    throw CancellationError()
  }

  private func answer(
    _ request: MockRequest, route: APIRoute, _ plan: FaultPlan, now: Int
  ) -> MockAnswer {
    let composer = AnswerComposer(origin: data.origin, keepsURLs: settings.keepsURLs, now: now)
    let questions = APIQuestions(data: data, distortion: plan.distortion)
    func compose(_ body: APIBody) -> MockAnswer {
      composer.answer(body, requestOrigin: request.origin)
    }
    guard request.method == "GET" || request.isHead else {
      return compose(APIBody(.unknownRoute))
    }
    return switch route {
    case .index: compose(APIQuestions.index)
    case .list(let kind, let path):
      compose(questions.page(of: kind, path: path, request: request))
    case .record(let kind, let id): compose(questions.records(of: kind, id: id))
    case .avatar(let name):
      avatars.picture(named: name).map(composer.answer) ?? compose(APIBody(.unknownRoute))
    case .avatarFolder: compose(APIBody(.noSuchPage))
    case .unknown, .counts, .reset: compose(APIBody(.unknownRoute))
    }
  }

  /// - Returns: nil for what the API has, too.
  private func answerOfItself(_ request: MockRequest, _ route: APIRoute) throws -> MockAnswer? {
    guard route == .counts || route == .reset else { return nil }
    guard hosts.allows(request.host) else {
      return Self.refusal("this answers to names of this machine only; ask for 127.0.0.1")
    }
    return route == .reset ? reset(request) : AnswerComposer.json(try countsText())
  }

  private static func refusal(_ reason: String) -> MockAnswer {
    AnswerComposer.json(Array("{\"error\":\"\(reason)\"}".utf8), status: 403)
  }

  private func countsText() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try [UInt8](encoder.encode(state.counts))
  }

  private func reset(_ request: MockRequest) -> MockAnswer {
    guard request.method == "POST" else {
      return AnswerComposer.json(
        Array("{\"error\":\"POST /__reset resets the counts\"}".utf8), status: 405)
    }
    // Browsers send this for any page without asking first, and say whose page it is.
    if let origin = request.headers["origin"], origin != request.origin {
      return Self.refusal("a page of another host resets nothing")
    }
    state.reset()
    return MockAnswer(status: 204, headers: [], body: [])
  }
}
