import CatalogData
import CatalogPrograms
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

  /// - Parameters:
  ///   - path: the variable `PATH`.
  ///   - now: the date of a revision that is no commit and has none, such as a tree.
  /// - Throws: `CommandFailure` in one line when there is no such file, or no git; `CancellationError`.
  func blob(searching path: String?, now: Date) async throws -> StateBlob {
    guard let git = InstalledProgram(named: "git", searching: path) else {
      throw failure("git is not installed")
    }
    let file = try await run(git, ["cat-file", "blob", name])
    guard file.isDone else {
      let advice = try await advice(by: git)
      throw failure("\(Self.reason(file.error)); \(advice)")
    }
    return StateBlob(data: file.output, name: name, asOf: try await date(by: git) ?? now)
  }

  /// In a project that is not the root of its repository, a path that does not say so counts from the root.
  private func advice(by git: InstalledProgram) async throws -> String {
    let fromHere = "\(revision):./\(path)"
    if !path.hasPrefix("."), try await run(git, ["cat-file", "-e", fromHere]).isDone {
      return "paths count from the root of the repository; give \(PrintableText.of(fromHere))"
    }
    return "expected a file of a revision, such as main:catalog.json"
  }

  /// When the revision was committed; nil for one that is no commit.
  private func date(by git: InstalledProgram) async throws -> Date? {
    // `log.showSignature` has words on a signature before the date.
    let log = try await run(
      git, ["log", "-1", "--no-show-signature", "--format=%ct", revision, "--"])
    let text = String(decoding: log.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    return Double(text).map(Date.init(timeIntervalSince1970:))
  }

  private func run(_ git: InstalledProgram, _ arguments: [String]) async throws -> (
    isDone: Bool, output: Data, error: String?
  ) {
    let errors = StandardErrorLines()
    do {
      let run = try await git.run(
        ["--no-pager"] + arguments, environment: ["LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"]
      ) { errors.add($0) }
      return (run.exitCode == 0, run.output, errors.first)
    } catch let error as ProgramError {
      throw failure(error.description)
    }
  }

  private func failure(_ reason: String) -> CommandFailure {
    CommandFailure(.failed, "\(PrintableText.of(name)) cannot be read: \(reason)")
  }

  /// Without the full stop that some have: the sentence goes on.
  private static func reason(_ error: String?) -> String {
    let line = error ?? "git failed"
    let reason = line.hasPrefix("fatal: ") ? line.dropFirst(7) : line[...]
    return PrintableText.of(String(reason.hasSuffix(".") ? reason.dropLast() : reason))
  }
}
