package import CatalogDomain
import Foundation

/// The API over HTTP.
///
/// | answer | becomes |
/// | --- | --- |
/// | 200, or the 203 of a proxy that changed it | `body`, unread |
/// | 304 to validators | `notModified`; without validators it is asked again, then `unreachable` |
/// | 404 with one of the API's texts for what is not there | `notFound` |
/// | 404 with its text for an address it does not know | `unreachable`, asked once: it says nothing of the record |
/// | any other 404 | asked again, then `unreachable`: a server before the API gave it, or the address is wrong; the record may be there |
/// | 400, 412, 431 to validators, or a 304 that names others | asked once without them |
/// | 500 with one of the API's permanent texts, other 4xx | `rejected`, asked once |
/// | 408, 429, 5xx | asked again, then `unreachable` |
/// | no whole answer | asked again where that can help, then `unreachable` |
package struct HTTPDataSource: ResponseDataSource {
  private let api: APIAddress
  private let client: PoliteClient
  private let scope: HostScope

  /// The most bytes of one answer, after decompression. The largest page of the API has 20 kB. Eight hostile answers at once stay far below
  /// what a CI machine has.
  private static let maximumBytes = 8 << 20

  /// - Parameter source: where the API stands, with or without a slash at its end.
  package init(source: String, client: PoliteClient) throws(ConfigurationError) {
    api = try APIAddress(source)
    self.client = client
    scope = HostScope(
      source: URL(string: api.base), advice: "if the API is there by now, make that the source")
  }

  package func address(of request: APIRequest) -> String {
    api.text(of: request)
  }

  package func response(to request: APIRequest, validators: Validators)
    async throws(SourceFailure) -> SourceAnswer
  {
    let address = address(of: request)
    guard let url = URL(string: address) else {
      throw SourceFailure(.rejected("\(address) is not an address"))
    }
    var (result, traffic) = await ask(url, validators)
    if !validators.isEmpty, case .success(let answer) = result, answer.refusesCondition(validators)
    {
      let refused = traffic
      (result, traffic) = await ask(url, Validators())
      traffic += refused
    }
    switch result {
    case .success(let answer): return try meaning(of: answer, to: request, traffic)
    case .failure(let failure) where failure.kind == .cancelled:
      throw SourceFailure(.cancelled, traffic: traffic)
    case .failure(let failure):
      throw SourceFailure(.unreachable(failure.text), traffic: traffic)
    }
  }

  private func ask(_ url: URL, _ validators: Validators) async
    -> (Result<HTTPAnswer, TransportFailure>, Traffic)
  {
    var headers = ["Accept": "application/json"]
    headers["Authorization"] = api.authorization
    headers["If-None-Match"] = validators.etag
    headers["If-Modified-Since"] = validators.lastModified
    let question = HTTPQuestion(
      url: url, headers: headers, maximumBytes: Self.maximumBytes, scope: scope)
    return await client.ask(question) { judge($0, conditional: !validators.isEmpty) }
  }

  private func judge(_ answer: HTTPAnswer, conditional: Bool) -> PoliteClient.Verdict {
    let text = statusText(answer.status)
    switch answer.status {
    case 304 where !conditional: return .askAgain("\(text), although nothing was there to compare")
    case 404:
      let error = APIErrorBody.text(in: answer.body)
      if let error, APIErrorBody.notFound.contains(error) { return .use }
      let said = error.map { " (\"\($0)\")" } ?? ""
      return .askAgain("\(text) that is not the API's\(said): is the address right?")
    case 408, 429, 500...599:
      guard let error = APIErrorBody.text(in: answer.body) else { return .askAgain(text) }
      if answer.status == 500, APIErrorBody.permanent.contains(error) { return .use }
      return .askAgain("\(text): \(error)")
    default: return .use
    }
  }

  private func meaning(of answer: HTTPAnswer, to request: APIRequest, _ traffic: Traffic)
    throws(SourceFailure) -> SourceAnswer
  {
    let error = APIErrorBody.text(in: answer.body)
    switch answer.status {
    case 200, 203:
      return SourceAnswer(
        outcome: .body(answer.body, validators: answer.validators), traffic: traffic)
    case 304: return SourceAnswer(outcome: .notModified, traffic: traffic)
    case 404 where error == APIErrorBody.unknownRoute:
      throw SourceFailure(
        .unreachable(
          "\(statusText(404)), which the API says of addresses it does not have: is the address right?"
        ),
        traffic: traffic)
    case 404: throw SourceFailure(.notFound(error ?? "nothing there"), traffic: traffic)
    case 400...499, 500:
      let text = statusText(answer.status) + (error.map { ": \($0)" } ?? "")
      let advice = advice(on: answer, error, to: request).map { "; \($0)" } ?? ""
      throw SourceFailure(.rejected(text + advice), traffic: traffic)
    default:
      let text = "\(statusText(answer.status)); expected 200"
      throw SourceFailure(.unreachable(text), traffic: traffic)
    }
  }

  /// What to change of the source where the refusal tells.
  private func advice(on answer: HTTPAnswer, _ error: String?, to request: APIRequest) -> String? {
    let challenge = answer.fields["www-authenticate"]?.lowercased() ?? ""
    if answer.status == 401, api.authorization == nil, challenge.hasPrefix("basic") {
      return "expected a source with a user and a password, such as https://user:password@host/api"
    }
    // Below one of its lists the API takes the name of another for an id.
    if case .page = request, let error, APIErrorBody.permanent.contains(error) {
      return "expected a source that the lists are below, such as https://host/api"
    }
    return nil
  }
}
