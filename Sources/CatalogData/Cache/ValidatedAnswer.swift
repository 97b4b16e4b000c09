package import CatalogDomain
package import Foundation

/// A body from the network that was read and found good, on its way to the store.
package struct ValidatedAnswer: Hashable, Sendable {
  package let body: Data
  package let validators: Validators
  package let fetchedAt: Date

  package init(body: Data, validators: Validators, fetchedAt: Date) {
    self.body = body
    self.validators = validators
    self.fetchedAt = fetchedAt
  }

  func stored(run: Int64) -> StoredResponse {
    StoredResponse(body: body, validators: validators, fetchedAt: fetchedAt, run: run)
  }
}
