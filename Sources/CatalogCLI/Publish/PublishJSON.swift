import CatalogDomain
import CatalogPublishing

/// A plan for programs. `version` grows when a key changes its meaning or goes away; new keys do not change it.
struct PublishJSON: Encodable {
  struct Step: Encodable {
    let action: String
    let path: String
    /// To be sent; nil where nothing is.
    let bytes: Int?
    let stage: String?
    let cacheControl: String?
    let contentType: String?
  }

  let version = 1
  let target: String
  /// Whether it was done, and not only planned.
  let isApplied: Bool
  let added: Int
  let updated: Int
  let deleted: Int
  let kept: Int
  let unchanged: Int
  let bytes: Int
  /// Names of releases of a folder that go, as more are there than `keep` says; where it was done, of those that went. They are no steps:
  /// those are of files.
  let removedReleases: [String]
  /// In the order in which they are done.
  let steps: [Step]

  init(_ plan: ReleasePlan, removing releases: [String], target: String, isApplied: Bool) {
    removedReleases = releases
    self.target = target
    self.isApplied = isApplied
    added = plan.added.count
    updated = plan.updated.count
    deleted = plan.deleted.count
    kept = plan.kept.count
    unchanged = plan.unchanged.count
    bytes = plan.sent.reduce(0) { $0 + $1.size }
    let additions = Set(plan.added.map(\.path))
    steps =
      plan.sent.map { file in
        Step(
          action: additions.contains(file.path) ? "add" : "update", path: file.path.text,
          bytes: file.size, stage: file.stage.rawValue,
          cacheControl: file.cacheClass.cacheControl,
          contentType: FileFormat(of: file.path).contentType)
      }
      + plan.deleted.map {
        Step(
          action: "delete", path: $0.text, bytes: nil, stage: nil, cacheControl: nil,
          contentType: nil)
      }
  }
}
