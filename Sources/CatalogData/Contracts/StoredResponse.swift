package import CatalogDomain
package import Foundation

/// A validated answer as the store keeps it.
package struct StoredResponse: Hashable, Sendable {
  package let body: Data
  package let validators: Validators
  /// When it was fetched, or last confirmed by a 304.
  package let fetchedAt: Date
  /// The crawl that fetched or confirmed it: pages of two crawls are never mixed unasked.
  package let generation: Int64
  /// What a crawl that is not finished found; nil for most.
  package var confirmation: Confirmation?

  package init(
    body: Data, validators: Validators, fetchedAt: Date, generation: Int64,
    confirmation: Confirmation? = nil
  ) {
    self.body = body
    self.validators = validators
    self.fetchedAt = fetchedAt
    self.generation = generation
    self.confirmation = confirmation
  }

  /// The answer as a crawl sees it: what that crawl confirmed is of that crawl.
  func seen(by generation: Int64) -> StoredResponse {
    guard let confirmation, confirmation.generation == generation else { return self }
    return StoredResponse(
      body: body, validators: validators, fetchedAt: confirmation.date, generation: generation)
  }
}

extension StoredResponse {
  /// That a crawl was told the answer is still current. It counts for that crawl alone until its journal finishes it.
  package struct Confirmation: Hashable, Sendable {
    package let date: Date
    package let generation: Int64

    package init(date: Date, generation: Int64) {
      self.date = date
      self.generation = generation
    }
  }
}
