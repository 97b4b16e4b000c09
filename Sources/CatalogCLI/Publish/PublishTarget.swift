import CatalogPublishing

/// Somewhere a site can be published.
protocol PublishTarget {
  /// What publishing would do, with what the target needs to know for it.
  associatedtype Plan

  var invocation: Invocation { get }

  /// Looks, and changes nothing.
  /// - Throws: `PublishingError`, `CommandFailure`.
  func plan() async throws -> Plan

  func release(of plan: Plan) -> ReleasePlan

  /// The releases that go when the plan is done, as more are there than `keep` says. Looks, and changes nothing.
  /// - Throws: `PublishingError`.
  func outdated(after plan: Plan) throws -> [String]

  /// Finishes what an interrupted run left, and removes releases that are too many, when there is nothing to publish.
  /// - Returns: the releases that were removed.
  func tidy(after plan: Plan) async throws -> [String]

  /// - Returns: what was done, in a line; and the releases that were removed then.
  /// - Throws: `PublishingError`, `CommandFailure`; visitors then get what the target promises.
  func apply(_ plan: Plan) async throws -> (words: String, removed: [String])
}
