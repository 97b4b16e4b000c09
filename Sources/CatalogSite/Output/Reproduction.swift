/// Whether a site comes out the same twice.
package enum Reproduction {
  /// Renders both plans, file by file, and keeps none of it.
  ///
  /// - Parameters: two plans of one site, made independently, each sorted by path.
  /// - Returns: the files that differ or that only one plan has, by path.
  /// - Throws: `CancellationError`, `OutputError`, what a file's content throws.
  package static func differences(between first: [PlannedFile], and second: [PlannedFile]) throws
    -> [FileDifference]
  {
    var differences: [FileDifference] = []
    var left = first[...]
    var right = second[...]
    while let path = [left.first?.path, right.first?.path].compactMap({ $0 }).min() {
      try Task.checkCancellation()
      let old = left.first?.path == path ? try left.removeFirst().bytes() : nil
      let new = right.first?.path == path ? try right.removeFirst().bytes() : nil
      if old != new { differences.append(FileDifference(path: path, old: old, new: new)) }
    }
    return differences
  }
}
