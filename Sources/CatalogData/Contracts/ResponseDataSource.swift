package import CatalogDomain

/// Answers the API's questions with raw bodies: over HTTP, or from a directory of recorded responses.
///
/// Safe to call from any task; simultaneous requests are the caller's to bound. Retries, redirects, limits and politeness
/// happen behind it. Cancelling the task ends the request with `.cancelled`.
package protocol ResponseDataSource: Sendable {
  /// The address that names the request in the store and in messages, without any secret: `https://host/api/character?page=3`.
  func address(of request: APIRequest) -> String

  /// - Parameter validators: of the copy at hand, empty when there is none; only then may the answer be `notModified`.
  func response(to request: APIRequest, validators: Validators) async throws(SourceFailure)
    -> SourceAnswer
}
