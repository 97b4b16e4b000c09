import Foundation

/// Figures for people: a line for each thing that was measured, below a heading.
package struct BenchmarkTable {
  private let widths: [Int]
  private var lines: [String]

  /// - Parameter widths: of the columns in characters. The first has words, the others figures; a space is between them.
  package init(_ heading: String, widths: [Int]) {
    self.widths = widths
    lines = [heading]
  }

  package var text: String { lines.map { $0 + "\n" }.joined() }

  package mutating func add(_ what: String, _ figures: String...) {
    let name = what.padding(toLength: widths[0], withPad: " ", startingAt: 0)
    let columns = zip(figures, widths.dropFirst()).map { figure, width in
      String(repeating: " ", count: max(0, width - figure.count)) + figure
    }
    lines.append(([name] + columns).joined(separator: " "))
  }
}
