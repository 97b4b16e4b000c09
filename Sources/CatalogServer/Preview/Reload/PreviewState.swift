/// What the preview knows of the site it serves.
package struct PreviewState: Hashable, Sendable {
  package enum Stage: String, Hashable, Sendable, Encodable {
    /// For the first time; later builds leave the old site in sight.
    case building
    case built
    case failed
  }

  package var stage = Stage.building
  /// How many builds there were.
  package var build = 0
  /// The folder the site is in.
  package var folder: String
  /// Tells states of the files apart that pages load by names that stay the same; nil before the first build is done.
  package var assets: String?
  /// Why the last build failed; empty when it did not.
  package var problems: [PreviewProblem] = []

  package init(folder: String) {
    self.folder = folder
  }
}
