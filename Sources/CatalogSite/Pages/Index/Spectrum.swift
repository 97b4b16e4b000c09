package import CatalogTemplates

/// In which episodes a character appears, as marks on a scale: one column an episode, from the first on the left.
///
/// The marks are the path data of an SVG line: one stroke for each run of neighbouring columns, to be dashed by the
/// stylesheet. A name's spectrum is as short as `M0 1h51`, so a list can afford one per card.
package struct Spectrum: Hashable, Sendable {
  /// More episodes than this share columns.
  static let mostColumns = 120

  /// Path data with the runs, at height 1.
  package let marks: String
  /// Columns of the scale, the same for all characters of a catalog; at least 1.
  package let width: Int

  /// - Parameters:
  ///   - episodes: positions in any order, each less than `total`.
  ///   - total: episodes of the catalog.
  init(episodes: [Int], of total: Int) {
    width = Self.width(for: total)
    var marks = ""
    Self.forEachRun(of: episodes, in: total) { run in
      marks += "M" + String(run.lowerBound) + " 1h" + String(run.count)
    }
    self.marks = marks
  }

  /// Goes through the columns that are marked, neighbours joined, from the left.
  ///
  /// - Parameters: as above.
  static func forEachRun(of episodes: [Int], in total: Int, _ body: (Range<Int>) -> Void) {
    // Most lists of episodes are in order.
    let isInOrder = zip(episodes, episodes.dropFirst()).allSatisfy { $0 <= $1 }
    var run: Range<Int>?
    for position in isInOrder ? episodes : episodes.sorted() {
      let column = column(of: position, total: total)
      guard let current = run, column <= current.upperBound else {
        if let run { body(run) }
        run = column..<(column + 1)
        continue
      }
      run = current.lowerBound..<max(current.upperBound, column + 1)
    }
    if let run { body(run) }
  }

  static func width(for total: Int) -> Int {
    max(1, min(total, mostColumns))
  }

  static func column(of position: Int, total: Int) -> Int {
    total <= mostColumns ? position : position * mostColumns / total
  }

  package static let schema = Schema<Spectrum>("spectrum") {
    $0.text("marks", "Path data of an SVG line: the episodes, at height 1 of 2.") { $0.marks }
    $0.number("width", "Columns of the scale, for the viewBox.") { $0.width }
  }
}
