package import CatalogDomain
package import Foundation

/// What came back for one question, and what it cost.
package struct SourceAnswer: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// A whole body with status 200 or 203. Nobody has looked into it yet.
    case body(Data, validators: Validators)
    /// The copy at hand is the current one.
    case notModified
  }

  package let outcome: Outcome
  package let traffic: Traffic

  package init(outcome: Outcome, traffic: Traffic) {
    self.outcome = outcome
    self.traffic = traffic
  }
}
