import CatalogDomain
import CatalogServer
import CatalogSite
import Foundation

/// What a rebuild came to, on one line: `rebuilt in 0.11 s: 3 pages written (Templates/home.mustache)`.
struct RebuildLine {
  private static let mostNamed = 3

  let text: String

  /// The time is counted from the moment the change was noticed.
  init(_ report: BuildReport, after batch: ChangeBatch) {
    var parts: [String] = []
    if let output = report.output {
      let others = output.written.count - output.pagesWritten
      if output.pagesWritten > 0 {
        parts.append("\(Counted(output.pagesWritten, "page")) written")
      }
      if others > 0 { parts.append("\(Counted(others, "other file")) written") }
      if !output.removed.isEmpty {
        parts.append("\(Counted(output.removed.count, "file")) removed")
      }
    }
    let what = parts.isEmpty ? "nothing changed" : parts.joined(separator: ", ")
    // An editor's file of a moment is no news beside the file it became.
    let present = batch.paths.filter { FileManager.default.fileExists(atPath: $0) }
    let paths = present.isEmpty ? batch.paths : present
    let named = ShortList(paths.map { PrintableText.of($0) }, most: Self.mostNamed)
    let time = BuildSummary.seconds(ContinuousClock.now - batch.began)
    text = "rebuilt in \(time): \(what) (\(named))"
  }
}
