import CatalogData
import CatalogDomain
import SystemPackage

/// The files by which a step of GitHub Actions tells the next ones something: `$GITHUB_OUTPUT` and `$GITHUB_STEP_SUMMARY`.
struct GitHubFiles {
  private let outputFile: String?
  private let summaryFile: String?
  /// Of remarks on files: GitHub drops a summary above 1 MiB as a whole, and the difference stands in it too.
  private static let mostRemarkBytes = 50_000

  init(environment: [String: String]) {
    outputFile = environment["GITHUB_OUTPUT"].flatMap { $0.isEmpty ? nil : $0 }
    summaryFile = environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  var areWanted: Bool { outputFile != nil || summaryFile != nil }

  /// Before anything is done: writes nothing into the files, but makes those that are not there, and opens no pipe.
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
    story(of: report) + past(report.lostPast) + remarks(report.notes.filter { $0.place != nil })
  }

  /// - Parameter lost: that changes which the site told are known no longer.
  private func past(_ lost: String?) -> String {
    lost.map { "\nOf the past: \(DiffMarkdown.escaped($0))\n" } ?? ""
  }

  /// What is to be known of files of the owner's.
  private func remarks(_ notes: [BuildNote]) -> String {
    if notes.isEmpty { return "" }
    var rows: [String] = []
    var room = Self.mostRemarkBytes
    for note in notes {
      let row = "- \(DiffMarkdown.escaped(note.text))\n"
      room -= row.utf8.count
      if room < 0 { break }
      rows.append(row)
    }
    if rows.count < notes.count { rows.append("- … and \(notes.count - rows.count) more\n") }
    return "\nOn files of your own:\n\n" + rows.joined()
  }

  private func story(of report: BuildReport) -> String {
    let line = DiffMarkdown.escaped(report.lastLine)
    guard let comparison = report.comparison else {
      let isFirst = report.lostPast == nil
      let heading = isFirst ? "The first state of the data" : "The state before is not known"
      return "## \(heading)\n\n\(line)\n"
    }
    guard !comparison.diff.isEmpty else {
      let isSame = report.change?.isEmpty ?? true
      let heading = isSame ? "The data is the same" : "Nothing changed that the site tells"
      return "## \(heading)\n\n\(line)\n"
    }
    return DiffMarkdown(DiffOutline(comparison)).text + "\n\(line)\n"
  }

  /// On lines of its own, also behind one that somebody did not end.
  private func append(_ text: String, to path: String, _ variable: String)
    throws(CommandFailure)
  {
    let named = NamedFile(path: path)
    do {
      // Whoever reads a pipe would take it for all that there is.
      if text.isEmpty, named.replaced == nil { return try named.check(whenThereAre: []) }
      let file = try named.openedAtEnd()
      try file.closeAfter {
        let end = try text.isEmpty || Self.endsWithLine(path) ? "" : "\n"
        _ = try file.writeAll((end + text).utf8)
      }
    } catch {
      throw CommandFailure(endedBy: error) {
        "\(path), the file of \(variable), cannot be written: \(FileTrouble($0))"
      }
    }
  }

  /// - Returns: whether the last line has its end; also where there is none, and of what is no regular file.
  private static func endsWithLine(_ path: String) throws -> Bool {
    guard try Stat(path).type == .regular else { return true }
    let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
    return try file.closeAfter {
      let size = try file.seek(offset: 0, from: .end)
      var last = UInt8(ascii: "\n")
      if size > 0 {
        _ = try withUnsafeMutableBytes(of: &last) {
          try file.read(fromAbsoluteOffset: size - 1, into: $0)
        }
      }
      return last == UInt8(ascii: "\n")
    }
  }
}
