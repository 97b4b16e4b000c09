import CatalogImages

extension PruneOutcome {
  /// What went and is no picture, a line each: somebody put it there.
  var notes: [String] {
    obstacles.map { "removed \($0), which stood where a folder of pictures belongs" }
  }
}
