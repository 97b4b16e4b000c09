import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The clients behind the transport: a direct one, and one for each way through a proxy, because a client knows one way only.
///
/// What AsyncHTTPClient leaves off by default and is set here: the refusal of a connection is told at once instead of after the
/// connect timeout; redirects are left to us. Bodies come as they were sent: `BodyReader` decompresses them. HTTP/1.1 only:
/// "connections per host" then means what it says, and one reset does not fail every request at once. Sockets everywhere: with what it
/// takes by itself on Apple's systems, Network.framework, a refused connection waits, and failures come in words of another kind.
struct HTTPClients: Sendable {
  /// How the bytes get there.
  private enum Way: Hashable {
    case direct
    /// The proxy gets the whole address and asks for us.
    case forwarded(ProxySettings.Proxy)
    /// The proxy hands bytes to and fro.
    case tunnelled(ProxySettings.Proxy)
  }

  private static let loops = MultiThreadedEventLoopGroup.singleton

  private let clients: [Way: HTTPClient]
  private let proxies: ProxySettings

  /// - Parameter environment: where the proxies and the file of more authorities are looked up.
  init(limits: HTTPLimits, environment: [String: String]) throws(ConfigurationError) {
    let proxies = try ProxySettings(environment: environment)
    self.proxies = proxies
    let tls = Self.tls(environment)
    let ways = proxies.proxies.flatMap { [Way.forwarded($0), .tunnelled($0)] } + [.direct]
    clients = Dictionary(uniqueKeysWithValues: ways.map { ($0, Self.client(limits, tls, $0)) })
  }

  /// The head of the answer; the body is still to come.
  func execute(_ url: URL, _ headers: HTTPHeaders) async throws -> HTTPClientResponse {
    let way = way(to: url)
    guard let client = clients[way] else { throw HTTPClientError.invalidProxyConfiguration }
    var request = HTTPClientRequest(url: url.absoluteString)
    request.headers = headers
    if case .forwarded(let proxy) = way, var parts = URLComponents(string: request.url) {
      request.headers.replaceOrAdd(name: "Host", value: Authority(url)?.shown ?? "")
      if let authorization = Self.authorization(proxy) {
        request.headers.add(name: "Proxy-Authorization", value: authorization.headerValue)
      }
      parts.host = proxy.host.contains(":") ? "[\(proxy.host)]" : proxy.host
      parts.port = proxy.port
      // Never the address itself: the origin would be given the proxy's password.
      guard let address = parts.string else { throw HTTPClientError.invalidProxyConfiguration }
      request.url = address
    }
    return try await client.execute(request, deadline: .distantFuture)
  }

  /// What is connected to in the host's place; nil when it is the host itself.
  func proxy(for url: URL) -> ProxySettings.Proxy? { proxies.proxy(for: url) }

  /// Runs something after a while, unless it is cancelled before, and then keeps nothing of it. `Task.sleep` would: on Linux each leaves a
  /// timer until its time has come, cancelled or not, which is 6 MB for ten thousand requests.
  func timer(after duration: Duration, _ act: @escaping @Sendable () -> Void) -> Scheduled<Void> {
    Self.loops.next().scheduleTask(in: TimeAmount(duration), act)
  }

  /// Closes all connections; requests under way fail.
  func shutdown() async {
    for client in clients.values {
      // Fails only when it was shut down before, which is what is wanted.
      try? await client.shutdown()
    }
  }

  private func way(to url: URL) -> Way {
    guard let proxy = proxy(for: url) else { return .direct }
    return proxy.forwards(url) ? .forwarded(proxy) : .tunnelled(proxy)
  }

  /// From TLS 1.2 on (RFC 8996), with the authorities of the system and those of `SSL_CERT_FILE`, which is read when the first
  /// connection is made: it may be wrong as long as nobody needs it.
  private static func tls(_ environment: [String: String]) -> TLSConfiguration {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    if let path = environment["SSL_CERT_FILE"], !path.isEmpty {
      tls.additionalTrustRoots = [.file(path)]
    }
    return tls
  }

  private static func client(_ limits: HTTPLimits, _ tls: TLSConfiguration, _ way: Way)
    -> HTTPClient
  {
    var configuration = HTTPClient.Configuration()
    configuration.tlsConfiguration = tls
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = TimeAmount(limits.connect)
    configuration.timeout.read = TimeAmount(limits.idle)
    configuration.httpVersion = .http1Only
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
      limits.connectionsPerHost
    configuration.connectionPool.retryConnectionEstablishment = false
    if case .tunnelled(let proxy) = way { configuration.proxy = setting(proxy) }
    let isForwarded = if case .forwarded = way { true } else { false }
    let wireBytes = limits.wireBytes
    configuration.http1_1ConnectionDebugInitializer = { channel in
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(WireLimit(limit: wireBytes), position: .first)
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        try pipeline.addHandler(UsedConnection(), position: .after(decoder))
        if isForwarded {
          let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
          try pipeline.addHandler(ForwardProxyForm(), position: .after(encoder))
        }
      }
    }
    return HTTPClient(eventLoopGroupProvider: .shared(loops), configuration: configuration)
  }

  private static func setting(_ proxy: ProxySettings.Proxy) -> HTTPClient.Configuration.Proxy {
    switch proxy.kind {
    case .socks: .socksServer(host: proxy.host, port: proxy.port)
    case .http:
      .server(host: proxy.host, port: proxy.port, authorization: authorization(proxy))
    }
  }

  private static func authorization(_ proxy: ProxySettings.Proxy) -> HTTPClient.Authorization? {
    proxy.user.map { .basic(username: $0, password: proxy.password ?? "") }
  }
}
