import CatalogData
import CatalogDomain
import Foundation

/// Short ways to ask a server in a test, each with a transport of its own that is shut down afterwards.
enum Asking {
  static let agent = "catalog/1.0 (+https://github.com/example/catalog)"

  /// Limits in which no test waits long.
  static let limits = HTTPLimits(
    connect: .seconds(120), idle: .seconds(120), total: .seconds(120), bodyBytes: 1 << 20,
    wireBytes: 2 << 20, connectionsPerHost: 8)

  /// Longer than any test may take: what ends within them was ended by something else.
  static let patient = HTTPLimits(
    connect: .seconds(600), idle: .seconds(600), total: .seconds(600), bodyBytes: 1 << 20,
    wireBytes: 2 << 20, connectionsPerHost: 8)

  static func withTransport<Value>(
    _ limits: HTTPLimits = limits, environment: [String: String] = [:],
    _ work: (HTTPTransport) async throws -> Value
  ) async throws -> Value {
    let transport = try HTTPTransport(
      limits: limits, userAgent: agent, environment: environment)
    do {
      let value = try await work(transport)
      await transport.shutdown()
      return value
    } catch {
      await transport.shutdown()
      throw error
    }
  }

  /// One attempt: the answer's status and body, or the failure's text.
  static func once(
    _ address: String, _ limits: HTTPLimits = limits, maximumBytes: Int = 1 << 20,
    environment: [String: String] = [:]
  ) async throws -> Result<HTTPAnswer, TransportFailure> {
    try await withTransport(limits, environment: environment) { transport in
      let url = try url(address)
      let question = HTTPQuestion(
        url: url, maximumBytes: maximumBytes, scope: HostScope(source: url))
      do throws(TransportFailure) {
        return .success(try await transport.answer(to: question))
      } catch {
        return .failure(error)
      }
    }
  }

  /// One question to the API with all retries: the answer, or the failure.
  static func api(
    _ server: FaultServer, _ request: APIRequest = .record(.character, id: 7),
    validators: Validators = Validators(), policy: RetryPolicy = RetryPolicy(),
    budget: RetryBudget = RetryBudget(), limits: HTTPLimits = limits, clock: TestClock = TestClock()
  ) async throws -> Result<SourceAnswer, SourceFailure> {
    try await withTransport(limits) { transport in
      let client = PoliteClient(
        transport: transport, policy: policy, budget: budget, clock: clock.network,
        chance: { 0.5 })
      let source = try HTTPDataSource(source: server.base + "/api", client: client)
      do throws(SourceFailure) {
        return .success(try await source.response(to: request, validators: validators))
      } catch {
        return .failure(error)
      }
    }
  }

  /// One picture with all retries: the answer, or the failure.
  static func avatar(
    _ server: FaultServer, path: String = "/a.jpeg", validators: Validators = Validators(),
    maximumBytes: Int = 1000, others: [String] = [], api: APIAddress? = nil
  ) async throws -> Result<AvatarAnswer, AvatarError> {
    try await withTransport { transport in
      let client = PoliteClient(
        transport: transport, clock: TestClock().network, chance: { 0.5 })
      let source = HTTPAvatarDataSource(
        client: client,
        scope: HostScope(
          source: try url(server.base + "/api"), others: others,
          advice: "to load pictures from it, add it to the setting image-hosts"),
        api: api, maximumBytes: maximumBytes)
      let address = try url(path.hasPrefix("/") ? server.base + path : path)
      do throws(AvatarError) {
        return .success(try await source.avatar(at: .init(url: address), validators: validators))
      } catch {
        return .failure(error)
      }
    }
  }

  struct NotAnAddress: Error {}

  static func url(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw NotAnAddress() }
    return url
  }

  static func text(_ result: Result<HTTPAnswer, TransportFailure>) -> String {
    switch result {
    case .success(let answer): "\(answer.status) " + String(decoding: answer.body, as: UTF8.self)
    case .failure(let failure): "\(failure.kind): \(failure.text)"
    }
  }
}
