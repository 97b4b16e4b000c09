import CatalogDomain
import Foundation

/// The files by which a step of GitHub Actions tells the next ones something: `$GITHUB_OUTPUT` and `$GITHUB_STEP_SUMMARY`.
struct GitHubFiles {
  private let outputFile: String?
  private let summaryFile: String?

  init(environment: [String: String]) {
    outputFile = environment["GITHUB_OUTPUT"].flatMap { $0.isEmpty ? nil : $0 }
    summaryFile = environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  var areWanted: Bool { outputFile != nil || summaryFile != nil }

  /// Before anything is done: writes nothing into the files, but makes those that are not there.
  /// - Throws: `CommandFailure` when a file that was asked for cannot be written.
  func check() throws(CommandFailure) {
    if let outputFile { try append("", to: outputFile, "GITHUB_OUTPUT") }
    if let summaryFile { try append("", to: summaryFile, "GITHUB_STEP_SUMMARY") }
  }

  /// - Throws: `CommandFailure` when a file that was asked for cannot be written.
  func write(_ report: BuildReport) throws(CommandFailure) {
    if let outputFile {
      try append(
        """
        changed=\(report.hasChanges)
        data-changed=\(report.change?.isEmpty == false)
        characters-added=\(report.change?.characters.added.count ?? 0)
        characters-removed=\(report.change?.characters.removed.count ?? 0)
        characters-changed=\(report.change?.characters.changed.count ?? 0)

        """, to: outputFile, "GITHUB_OUTPUT")
    }
    if let summaryFile {
      try append(summary(of: report), to: summaryFile, "GITHUB_STEP_SUMMARY")
    }
  }

  private func summary(of report: BuildReport) -> String {
    let line = DiffMarkdown.escaped(report.lastLine)
    guard let comparison = report.comparison else {
      return "## The first state of the data\n\n\(line)\n"
    }
    guard !comparison.diff.isEmpty else { return "## The data is the same\n\n\(line)\n" }
    return DiffMarkdown(DiffOutline(comparison)).text + "\n\(line)\n"
  }

  private func append(_ text: String, to path: String, _ variable: String)
    throws(CommandFailure)
  {
    let file = URL(filePath: path)
    do {
      if !FileManager.default.fileExists(atPath: path) { try Data().write(to: file) }
      let handle = try FileHandle(forWritingTo: file)
      defer { handle.closeFile() }
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      throw CommandFailure(
        .failed,
        "\(path), the file of \(variable), cannot be written (\(error.localizedDescription))")
    }
  }
}
