import CatalogData
import CatalogPublishing
import Foundation

/// A file as it is in a revision of a git repository: `main:catalog.json`, read by the `git` on the path.
struct GitRevision: Hashable, Sendable {
  private let revision: String
  private let path: String

  /// Nil when the text is not of the form `revision:path`.
  init?(_ text: String) {
    guard let colon = Self.colon(in: text) else { return nil }
    let (revision, path) = (text[..<colon], text[text.index(after: colon)...])
    guard !revision.isEmpty, !path.isEmpty, !text.hasPrefix("-"), !path.hasPrefix("//") else {
      return nil
    }
    self.revision = String(revision)
    self.path = String(path)
  }

  /// Braces may hold colons of their own: `HEAD@{2025-12-14 06:00}`, `HEAD^{/fix: this}` (gitrevisions).
  private static func colon(in text: String) -> String.Index? {
    var depth = 0
    return text.firstIndex { character in
      if character == "{" { depth += 1 } else if character == "}" { depth -= 1 }
      return character == ":" && depth <= 0
    }
  }

  var name: String { "\(revision):\(path)" }

  /// - Throws: `CommandFailure` in one line when there is no such file, or no git.
  func blob() throws(CommandFailure) -> StateBlob {
    let file = try run(["cat-file", "blob", name])
    guard file.isDone else {
      throw CommandFailure(
        .failed,
        "\(PrintableText.of(name)) cannot be read: \(Self.reason(file.errors)); \(try advice())")
    }
    return StateBlob(data: file.output, name: name, asOf: try date())
  }

  /// In a project that is not the root of its repository, a path that does not say so counts from the root.
  private func advice() throws(CommandFailure) -> String {
    let fromHere = "\(revision):./\(path)"
    if !path.hasPrefix("."), try run(["cat-file", "-e", fromHere]).isDone {
      return "paths count from the root of the repository; give \(PrintableText.of(fromHere))"
    }
    return "expected a file of a revision, such as main:catalog.json"
  }

  /// When the revision was committed; now for one that is no commit and has no date, such as a tree.
  private func date() throws(CommandFailure) -> Date {
    let log = try run(["log", "-1", "--format=%ct", revision, "--"])
    let text = String(decoding: log.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    return Double(text).map(Date.init(timeIntervalSince1970:)) ?? .now
  }

  private func run(_ arguments: [String]) throws(CommandFailure) -> (
    isDone: Bool, output: Data, errors: Data
  ) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "--no-pager"] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"]) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.runWithoutMask()
      // What git says of a failure is far less than a pipe holds.
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      let words = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus == 0, bytes, words)
    } catch {
      throw CommandFailure(.failed, "git cannot be run (\(error.localizedDescription))")
    }
  }

  private static func reason(_ errors: Data) -> String {
    let line = String(decoding: errors, as: UTF8.self).split(separator: "\n").first ?? "git failed"
    return PrintableText.of(line.hasPrefix("fatal: ") ? String(line.dropFirst(7)) : String(line))
  }
}
