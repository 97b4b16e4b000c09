package import CatalogDomain
import Foundation

/// Pictures over HTTP, from the source's host or those the user named.
///
/// Its client has its own number of connections and its own retries, so that pictures do not crowd out pages. A download that is
/// cut goes on where it stopped if the server offers that, and begins anew if what comes is not the rest of the same picture, or the
/// server refuses it. One that does not bear a condition (400, 412, 431), or confirms another copy, is asked once without. A picture that
/// is not there (404) is not asked for again.
package struct HTTPAvatarDataSource: AvatarDataSource {
  private let client: PoliteClient
  private let scope: HostScope
  private let api: APIAddress?
  private let maximumBytes: Int

  /// - Parameters:
  ///   - scope: the source and the image hosts of the configuration.
  ///   - api: whose user is named to its own server.
  ///   - maximumBytes: of one picture.
  package init(
    client: PoliteClient, scope: HostScope, api: APIAddress? = nil,
    maximumBytes: Int = PictureFacts.maximumLength
  ) {
    self.client = client
    self.scope = scope
    self.api = api
    self.maximumBytes = maximumBytes
  }

  package func avatar(at reference: AvatarReference, validators: Validators)
    async throws(AvatarError) -> AvatarAnswer
  {
    if let objection = scope.objection(to: reference.url) { throw .refused(objection) }
    var (answer, begun) = try await ask(reference.url, validators)
    if !validators.isEmpty || begun != nil, answer.refusesCondition(validators) {
      (answer, begun) = try await ask(reference.url, Validators())
    }
    return try meaning(of: answer, begun)
  }

  /// The answer, and what it continues if it is a part.
  private func ask(_ url: URL, _ validators: Validators) async throws(AvatarError)
    -> (HTTPAnswer, PartialDownload?)
  {
    // Pictures are compressed already, and a part of a recompressed one could not be continued.
    var headers = ["Accept": "image/*", "Accept-Encoding": "identity"]
    headers["Authorization"] = api?.authorization(for: url)
    headers["If-None-Match"] = validators.etag
    headers["If-Modified-Since"] = validators.lastModified
    let fresh = HTTPQuestion(url: url, headers: headers, maximumBytes: maximumBytes, scope: scope)
    var begun: PartialDownload?
    let (result, _) = await client.ask(fresh) {
      judge($0, conditional: !validators.isEmpty, &begun)
    } revise: { _, failure in
      if let partial = failure.partial { begun = PartialDownload(partial, continuing: begun) }
      return begun.map { continuing($0, fresh) } ?? fresh
    }
    switch result {
    case .success(let answer): return (answer, begun)
    case .failure(let failure): throw error(failure)
    }
  }

  private func continuing(_ begun: PartialDownload, _ fresh: HTTPQuestion) -> HTTPQuestion {
    var question = fresh
    // `If-None-Match` would be answered 304 or the whole; the copy at hand is known not to be current.
    question.headers["If-None-Match"] = nil
    question.headers["If-Modified-Since"] = nil
    question.headers.merge(begun.headers) { $1 }
    return question
  }

  private func judge(_ answer: HTTPAnswer, conditional: Bool, _ begun: inout PartialDownload?)
    -> PoliteClient.Verdict
  {
    let text = statusText(answer.status)
    switch answer.status {
    case 206 where begun?.isContinued(by: answer.fields) != true, 416:
      begun = nil
      return .askAgain("\(text): not the part asked for")
    case 206 where begun?.isCompleted(by: answer.body) != true:
      begun = nil
      return .askAgain("\(text): not as many bytes as it says")
    case 304 where !conditional || begun != nil:
      begun = nil
      return .askAgain("\(text), although nothing was there to compare")
    // These speak of the moment, not of what was asked for.
    case 408, 429, 502...504: return .askAgain(text)
    case 403 where begun != nil, 405 where begun != nil, 500...599:
      begun = nil
      return .askAgain(text)
    default: return .use
    }
  }

  private func meaning(of answer: HTTPAnswer, _ begun: PartialDownload?) throws(AvatarError)
    -> AvatarAnswer
  {
    switch answer.status {
    case 200, 203:
      return .fetched(FetchedAvatar(bytes: answer.body, validators: answer.validators))
    case 304: return .notModified
    case 206:
      guard let begun else { throw .unreachable(statusText(answer.status)) }
      guard begun.total <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
      return .fetched(
        FetchedAvatar(bytes: begun.bytes + answer.body, validators: begun.validators))
    default: throw .unreachable(statusText(answer.status))
    }
  }

  private func error(_ failure: TransportFailure) -> AvatarError {
    switch failure.kind {
    case .cancelled: .cancelled
    case .tooLarge: .tooLarge(limit: maximumBytes)
    case .redirect: .refused(failure.text)
    case .connection, .timeout, .cut, .status, .throttled, .certificate, .malformed, .circuit:
      .unreachable(failure.text)
    }
  }
}
