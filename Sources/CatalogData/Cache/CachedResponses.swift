package import CatalogDomain
package import Foundation

/// Gets answers the way a policy wants them: carries out what `CacheDecision` decides.
///
/// An answer is read before it is kept, so the store holds only what was found good, and no bad answer replaces a good one.
package struct CachedResponses: Sendable {
  package let source: any ResponseDataSource
  let freshness: Freshness
  let now: @Sendable () -> Date

  package init(
    source: any ResponseDataSource, freshness: Freshness = .standard,
    now: @escaping @Sendable () -> Date
  ) {
    self.source = source
    self.freshness = freshness
    self.now = now
  }

  /// The answer to a request, from the network or the store, as the policy wants it.
  /// - Parameters:
  ///   - trust: which fresh entries may be given without asking.
  ///   - round: of the list that it is asked for, from 0.
  ///   - book: takes down what it cost, also when it fails.
  ///   - read: makes a body into the value; called once for a good answer.
  /// - Throws: what the network came to, where no stored answer may stand in for it: `notFound`, `malformed`, `incomplete` or
  ///   `unreachable`; `notStored` where nobody may be asked; `cancelled`; and `storage` where the store cannot be read or written, also
  ///   when the network answered.
  package func answer<Value>(
    to request: APIRequest, policy: CachePolicy, trust: StoredTrust, shelf: any AnswerShelf,
    round: Int = 0, book: LedgerBook,
    read: @escaping @Sendable (Data) throws(AnswerProblem) -> ReadAnswer<Value>
  ) async throws(RecordsPageError) -> CachedAnswer<Value> {
    let question = CachedQuestion(
      responses: self, request: request, address: source.address(of: request), policy: policy,
      trust: trust, shelf: shelf, round: round, book: book, read: read)
    return try await question.answer()
  }
}
