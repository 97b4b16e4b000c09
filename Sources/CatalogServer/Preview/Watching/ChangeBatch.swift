/// What a build of a preview is made for: changes that came together, or that the preview begins.
package struct ChangeBatch: Sendable {
  /// Sorted; as the places were named. None at the beginning.
  package let paths: [String]
  /// When the first of them was noticed.
  package let began: ContinuousClock.Instant

  /// What the first build is made for. Given back, it comes again as a change if there is one by then.
  package static func beginning() -> ChangeBatch {
    ChangeBatch(paths: [], began: .now)
  }

  package var isBeginning: Bool { paths.isEmpty }
}
