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

  package init(body: Data, validators: Validators, fetchedAt: Date, generation: Int64) {
    self.body = body
    self.validators = validators
    self.fetchedAt = fetchedAt
    self.generation = generation
  }
}
