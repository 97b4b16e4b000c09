import CatalogDomain

/// How far a step is, on one line of the terminal: one that wraps could not be drawn over, and would be left behind each time.
struct ProgressLine {
  private static let longestBar = 24

  let step: BuildStep
  let done: Int
  let total: Int
  /// Nil where they are not counted.
  let bytes: Int?

  /// - Parameter columns: of the terminal. The last one stays free: some go to the next line once it is written.
  func text(columns: Int) -> String {
    let room = max(0, columns - 1)
    let name = TerminalWidth.padded(step.rawValue, to: 8)
    let figures = "\(done) of \(total)" + (bytes.map { ", \(ByteCount($0))" } ?? "")
    let width = min(Self.longestBar, max(0, room - name.count - figures.count - 2))
    let filled = total > 0 ? width * min(done, total) / total : 0
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let line = "\(name) \(bar) \(figures)"
    // A number whose end does not fit would be another number.
    return line.count <= room ? line : String(name.prefix(room))
  }
}
