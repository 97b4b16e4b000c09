import CatalogPublishing

/// What publishing would do, with what its target needs to know for it.
protocol PublishPlan {
  var release: ReleasePlan { get }
}

extension RemotePlan: PublishPlan {}

extension ReleasePlan: PublishPlan {
  var release: ReleasePlan { self }
}
