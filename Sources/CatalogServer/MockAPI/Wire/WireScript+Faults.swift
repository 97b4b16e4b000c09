extension WireScript {
  /// How a fault that is one of the connection itself spoils an answer; nil for other faults.
  ///
  /// - Parameters:
  ///   - healthy: what the API would have answered, not compressed.
  ///   - date: the `date` header.
  init?(_ effect: FaultEffect, healthy: MockAnswer, request: MockRequest, date: String) {
    let answer = healthy.encoded(for: request)
    let head = RawHead(answer, date: date)
    let whole = head.bytes(.length(answer.body.count))
    let half = Array(answer.body.prefix(answer.body.count / 2))
    switch effect {
    case .resetBeforeHead: self.init(steps: [], end: .reset)
    case .resetBeforeBody: self.init(steps: [.send(whole)], end: .reset)
    case .resetWithinBody: self.init(steps: [.send(whole), .send(half)], end: .reset)
    case .cutBody: self.init(steps: [.send(whole), .send(half)], end: .close)
    case .stalledHeaders:
      self.init(steps: [.send(Array(whole.prefix(whole.count / 2))), .hold], end: .close)
    case .stalledBody: self.init(steps: [.send(whole), .send(half), .hold], end: .close)
    case .drip(let pause):
      self.init(steps: [.send(whole), .drip(answer.body, every: pause)], end: .close)
    case .oversized(let size): self = .oversized(size, healthy, date: date)
    case .endless: self = .endless(healthy, date: date)
    case .gzipBomb(let size): self = .gzipBomb(size, healthy, date: date)
    default: return nil
    }
    if request.isHead { self = headAlone }
  }

  /// Where nobody asked for the body: all of it is sent behind the first step, which is the head or a part of it.
  private var headAlone: WireScript {
    WireScript(steps: steps.prefix(1) + steps.filter { $0 == .hold }, end: end)
  }

  private static let chunkSize = 65_536
  /// White space, which may follow any JSON: the body is right in everything but its size.
  private static let spaces = [UInt8](repeating: 0x20, count: chunkSize)

  private static func oversized(_ size: Int, _ healthy: MockAnswer, date: String) -> WireScript {
    let padding = max(0, size - healthy.body.count)
    let head = RawHead(healthy, date: date).bytes(.length(healthy.body.count + padding))
    return WireScript(
      steps: [
        .send(head), .send(healthy.body), .sendRepeatedly(spaces, times: padding / chunkSize),
        .send(Array(spaces.prefix(padding % chunkSize))),
      ], end: .close)
  }

  private static func endless(_ healthy: MockAnswer, date: String) -> WireScript {
    let head = RawHead(healthy, date: date).bytes(.chunked)
    return WireScript(
      steps: [
        .send(head), .send(RawHead.chunk(healthy.body)),
        .sendRepeatedly(RawHead.chunk(spaces), times: nil),
      ], end: .close)
  }

  private static func gzipBomb(_ size: Int, _ healthy: MockAnswer, date: String) -> WireScript {
    var answer = healthy
    answer["content-encoding"] = "gzip"
    let bomb = GzipBomb(size: size)
    let head = RawHead(answer, date: date).bytes(.length(bomb.count))
    return WireScript(
      steps: [
        .send(head), .send(bomb.start),
        .sendRepeatedly([UInt8](repeating: 0, count: chunkSize), times: bomb.zeros / chunkSize),
        .send([UInt8](repeating: 0, count: bomb.zeros % chunkSize) + bomb.end),
      ], end: .close)
  }
}
