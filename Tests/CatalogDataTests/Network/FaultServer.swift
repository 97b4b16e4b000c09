import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A server on the loopback that answers byte by byte as the test says, right or wrong.
final class FaultServer: Sendable {
  /// What is done on a connection once the head of a request came, in order.
  enum Step: Sendable {
    case send([UInt8])
    case wait(Duration)
    /// Sends one byte, and so on, with the pause between.
    case drip([UInt8], every: Duration)
    /// Sends the bytes again and again until the client hangs up.
    case endless([UInt8])
    /// Waits until so many requests have come to the server.
    case untilRequests(Int)
    /// Nothing more, but the connection stays.
    case stall
    case close
    /// Closes with RST.
    case reset

    static func text(_ text: String) -> Step { .send(Array(text.utf8)) }
  }

  struct Request: Sendable {
    /// From 1, in the order of arrival.
    let number: Int
    let line: String
    let fields: [String: String]
  }

  fileprivate struct State {
    var requests: [Request] = []
    var running = 0
    var mostRunning = 0
    var waiting: [(count: Int, then: @Sendable () -> Void)] = []
  }

  /// Apart from the client's loops, so that a busy server does not look like a slow client.
  private static let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  private let channel: any Channel
  private let state: StateBox

  final class StateBox: Sendable {
    fileprivate let value = Mutex(State())

    /// Calls back when so many requests have come: at once, or with the last of them.
    fileprivate func when(_ count: Int, _ then: @escaping @Sendable () -> Void) {
      let isReached = value.withLock { state in
        if state.requests.count < count { state.waiting.append((count, then)) }
        return state.requests.count >= count
      }
      if isReached { then() }
    }

    fileprivate func began(_ makeRequest: (Int) -> Request) -> Request {
      let (request, ready) = value.withLock { state in
        let request = makeRequest(state.requests.count + 1)
        state.requests.append(request)
        state.running += 1
        state.mostRunning = max(state.mostRunning, state.running)
        let ready = state.waiting.filter { $0.count <= state.requests.count }
        state.waiting.removeAll { $0.count <= state.requests.count }
        return (request, ready)
      }
      for waiter in ready { waiter.then() }
      return request
    }
  }

  private init(channel: any Channel, state: StateBox) {
    self.channel = channel
    self.state = state
  }

  var port: Int { channel.localAddress?.port ?? 0 }
  var base: String { "http://127.0.0.1:\(port)" }
  var requests: [Request] { state.value.withLock(\.requests) }
  /// The most requests that were answered at the same time.
  var mostRunning: Int { state.value.withLock(\.mostRunning) }

  /// Returns when the first request has come.
  func firstRequest() async {
    await withCheckedContinuation { continuation in
      state.when(1) { continuation.resume() }
    }
  }

  /// Runs the test against a server and stops it.
  ///
  /// - Parameter tls: what it speaks TLS with; nil for plain HTTP.
  static func run<Value>(
    _ script: @escaping @Sendable (Request) -> [Step], tls: NIOSSLContext? = nil,
    test: (FaultServer) async throws -> Value
  ) async throws -> Value {
    let state = StateBox()
    let channel = try await ServerBootstrap(group: loops)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
          try pipeline.addHandler(ConnectionHandler(script: script, state: state))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let server = FaultServer(channel: channel, state: state)
    do {
      let value = try await test(server)
      try await channel.close()
      return value
    } catch {
      try await channel.close()
      throw error
    }
  }

  private final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let script: @Sendable (Request) -> [Step]
    private let state: StateBox
    private var received: [UInt8] = []
    private var running = false

    init(script: @escaping @Sendable (Request) -> [Step], state: StateBox) {
      self.script = script
      self.state = state
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      received += unwrapInboundIn(data).readableBytesView
      // A client that wants TLS, or speaks SOCKS, is answered as soon as it says so: it sends no head.
      let hasNoHead = received.first == 0x16 || received.first == 5
      let hello = hasNoHead ? received.endIndex..<received.endIndex : nil
      guard let end = hello ?? received.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
      let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
      received.removeSubrange(..<end.upperBound)
      let request = state.began { Self.request(head, number: $0) }
      running = true
      perform(script(request)[...], context.channel)
    }

    func channelInactive(context: ChannelHandlerContext) { finished() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }

    private func finished() {
      guard running else { return }
      running = false
      state.value.withLock { $0.running -= 1 }
    }

    private func perform(_ steps: ArraySlice<Step>, _ channel: any Channel) {
      guard let step = steps.first, channel.isActive else { return finished() }
      let rest = steps.dropFirst()
      let loop = channel.eventLoop
      let this = NIOLoopBound(self, eventLoop: loop)
      switch step {
      case .send(let bytes):
        channel.writeAndFlush(ByteBuffer(bytes: bytes)).whenSuccess {
          // Not at once: an endless body would else be an endless recursion.
          loop.execute { this.value.perform(rest, channel) }
        }
      case .wait(let duration):
        loop.scheduleTask(in: TimeAmount(duration)) { this.value.perform(rest, channel) }
      case .drip(let bytes, let pause):
        guard let first = bytes.first else { return perform(rest, channel) }
        let next = [
          Step.send([first]), .wait(pause), .drip(Array(bytes.dropFirst()), every: pause),
        ]
        perform((next + rest)[...], channel)
      case .endless(let bytes):
        // With a breath between, or one such server would keep the machine from everything else.
        let breath = Duration.microseconds(200)
        perform([.send(bytes), .wait(breath), .endless(bytes)], channel)
      case .untilRequests(let count):
        state.when(count) { loop.execute { this.value.perform(rest, channel) } }
      case .stall: break
      case .close: channel.close(promise: nil)
      case .reset:
        let hard = linger(l_onoff: 1, l_linger: 0)
        guard let options = channel as? any SocketOptionProvider else { return }
        options.setSoLinger(hard).whenComplete { _ in channel.close(promise: nil) }
      }
    }

    private static func request(_ head: String, number: Int) -> Request {
      let lines = head.split(separator: "\r\n").map(String.init)
      let fields = lines.dropFirst().compactMap { line -> (String, String)? in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        return (line[..<colon].lowercased(), value)
      }
      return Request(
        number: number, line: lines.first ?? "",
        fields: Dictionary(fields, uniquingKeysWith: { first, _ in first }))
    }
  }
}
