import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Sends one GET and brings the whole answer, or says in one line why not.
///
/// An answer is whole when every announced byte came and was decompressed. Redirects are followed within the question's scope.
/// The time for head, body and redirects together is bounded: `HTTPClient.execute(timeout:)` alone ends at the head. Nothing is
/// asked a second time here but what met a connection that the server was just closing. Safe to call from any task; cancelling the
/// task ends the request promptly with `.cancelled`.
/// `shutdown()` must be awaited before the last reference goes.
package final class HTTPTransport: Sendable {
  package let limits: HTTPLimits
  private let clients: HTTPClients
  private let userAgent: String

  /// - Parameters:
  ///   - userAgent: who we are: `catalog/1.0 (+https://…)`.
  ///   - environment: where the proxy variables and `SSL_CERT_FILE` are looked up.
  package init(limits: HTTPLimits, userAgent: String, environment: [String: String])
    throws(ConfigurationError)
  {
    self.limits = limits
    self.userAgent = userAgent
    clients = try HTTPClients(limits: limits, environment: environment)
  }

  package func answer(to question: HTTPQuestion) async throws(TransportFailure) -> HTTPAnswer {
    let progress = AttemptProgress()
    let attempt = Task { await self.attempt(question, progress) }
    let deadline = clients.timer(after: limits.total) {
      progress.endsOutOfTime()
      attempt.cancel()
    }
    let result = await withTaskCancellationHandler {
      await attempt.value
    } onCancel: {
      attempt.cancel()
    }
    deadline.cancel()
    if Task.isCancelled { throw progress.completed(.cancelled) }
    if case .failure = result, progress.isOutOfTime { throw progress.outOfTime(limits) }
    return try result.get()
  }

  /// Closes all connections; requests under way fail. To be called once, at the end.
  package func shutdown() async {
    await clients.shutdown()
  }

  private func attempt(_ question: HTTPQuestion, _ progress: AttemptProgress) async
    -> Result<HTTPAnswer, TransportFailure>
  {
    do throws(TransportFailure) {
      return .success(try await follow(question, progress))
    } catch {
      return .failure(progress.completed(error))
    }
  }

  private func follow(_ question: HTTPQuestion, _ progress: AttemptProgress)
    async throws(TransportFailure) -> HTTPAnswer
  {
    if let objection = question.scope.objection(to: question.url) {
      throw TransportFailure(.redirect, objection)
    }
    var url = question.url
    var followed = 0
    while true {
      progress.began()
      let response = try await head(of: url, question)
      let fields = HTTPFields(response.headers.map { ($0.name, $0.value) })
      let status = Int(response.status.code)
      let target = try RedirectRule.target(
        status: status, fields: fields, from: url, followed: followed, limit: limits.redirects,
        scope: question.scope)
      guard let target else {
        let reader = BodyReader(
          url: url, status: status, fields: fields, limits: limits,
          maximumBytes: min(question.maximumBytes, limits.bodyBytes), progress: progress)
        let body = try await reader.read(response.body)
        return HTTPAnswer(
          status: status, fields: fields, body: body, requests: progress.requests)
      }
      url = target
      followed += 1
    }
  }

  private func head(of url: URL, _ question: HTTPQuestion) async throws(TransportFailure)
    -> HTTPClientResponse
  {
    var headers = HTTPHeaders([("User-Agent", userAgent)])
    // `BodyReader` unpacks no brotli, so it is not asked for.
    if question.headers["Accept-Encoding"] == nil {
      headers.add(name: "Accept-Encoding", value: "gzip")
    }
    for (name, value) in question.headers.sorted(by: { $0.key < $1.key }) {
      headers.replaceOrAdd(name: name, value: value)
    }
    // What is meant for one server is not for another that it leads to.
    if let asked = Authority(url), let meant = Authority(question.url),
      !asked.isSameServer(as: meant)
    {
      headers.remove(name: "Authorization")
    }
    let proxy = clients.proxy(for: url)
    // So many connections may be left from other questions.
    var leftConnections = limits.connectionsPerHost
    while true {
      do {
        let response = try await clients.execute(url, headers)
        // The client tells it of tunnels only. What comes through one is the host's.
        if response.status == .proxyAuthenticationRequired, proxy?.forwards(url) == true {
          throw HTTPClientError.proxyAuthenticationRequired
        }
        return response
      } catch let error where leftConnections > 0 && Self.isOfUsedConnection(error) {
        leftConnections -= 1
      } catch {
        throw TransportFailureMapper(
          url: url, limits: limits, bytes: 0, headCame: false, proxy: proxy
        ).failure(error)
      }
    }
  }

  /// Whether a connection that was left from another question ended before a byte of this one's answer: a server may close it at any time,
  /// and a GET may be sent again at once (RFC 9112, section 9.3.1; RFC 9110, section 9.2.2). The server is not to blame, so it is no
  /// attempt.
  private static func isOfUsedConnection(_ error: any Error) -> Bool {
    switch error {
    // The second one: it was closed before the question was sent at all.
    case is UsedConnection.Ended, ChannelError.ioOnClosedChannel: true
    default: false
    }
  }
}
