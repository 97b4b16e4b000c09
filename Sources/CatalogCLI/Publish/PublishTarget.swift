import CatalogPublishing

/// Somewhere a site can be published.
protocol PublishTarget {
  var invocation: Invocation { get }

  /// Looks, and changes nothing.
  /// - Throws: `PublishingError`, `CommandFailure`.
  func plan() async throws -> ReleasePlan

  /// Finishes what an interrupted run left, when there is nothing to publish.
  func tidy() async throws

  /// - Returns: what was done, in a line.
  /// - Throws: `PublishingError`, `CommandFailure`; visitors then get what the target promises.
  func apply(_ plan: ReleasePlan) async throws -> String
}
