package import CatalogDomain
package import Foundation

/// A validated answer as the store keeps it.
package struct StoredResponse: Hashable, Sendable {
  package let body: Data
  package let validators: Validators
  /// When it was fetched, or last confirmed by a 304.
  package let fetchedAt: Date
  /// The number of the run that fetched or confirmed it: pages of two runs are never mixed unasked. Nor are those of two rounds, so the
  /// second round of a list has the number of its run and one.
  package let run: Int64
  /// What a crawl that is not finished found; nil for most.
  package var confirmation: Confirmation?
  /// Whether a run of the crawl that looks at it fetched or confirmed it. No number tells: where the clock was set back, the crawls of
  /// before have higher ones. Not kept: `DraftShelf` knows it from where the answer lies.
  package var isOfOpenCrawl = false

  package init(
    body: Data, validators: Validators, fetchedAt: Date, run: Int64,
    confirmation: Confirmation? = nil
  ) {
    self.body = body
    self.validators = validators
    self.fetchedAt = fetchedAt
    self.run = run
    self.confirmation = confirmation
  }

  /// The answer as the run of that crawl that confirmed it leaves it; nil where none did.
  func confirmed(by crawl: Int64) -> StoredResponse? {
    guard let confirmation, confirmation.run >= crawl else { return nil }
    return StoredResponse(
      body: body, validators: validators, fetchedAt: confirmation.date, run: confirmation.run)
  }
}

extension StoredResponse {
  /// That a crawl was told the answer is still current. It counts for that crawl alone until its journal finishes it.
  package struct Confirmation: Hashable, Sendable {
    package let date: Date
    /// The number of the run that was told so, as in the answer.
    package let run: Int64

    package init(date: Date, run: Int64) {
      self.date = date
      self.run = run
    }
  }
}
