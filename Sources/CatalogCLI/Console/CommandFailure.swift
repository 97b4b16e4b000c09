/// Why a command ends without success: the exit code, and what to say, a line each.
struct CommandFailure: Error, Hashable {
  /// The exit codes, which scripts rely on.
  enum Code: Int32, Hashable {
    case done = 0
    /// Differences or findings.
    case findings = 1
    case failed = 2
    /// The data is incomplete, shrank or is too old.
    case refused = 3
    /// Not stored, and the network may not be asked.
    case offline = 4
    case usage = 64
    /// By any signal: `Interruption` puts that one's own code in its place.
    case interrupted = 130
  }

  let code: Code
  let lines: [String]
  /// The warnings that are the reason, if any are. They are told already; a page that shows the failure shows them as well.
  let warnings: [String]
  /// Whether another process has what is needed, so that waiting helps.
  let isInUse: Bool

  init(_ code: Code, _ lines: String...) {
    self.init(code, lines: lines)
  }

  init(_ code: Code, lines: [String], warnings: [String] = [], isInUse: Bool = false) {
    self.code = code
    self.lines = lines
    self.warnings = warnings
    self.isInUse = isInUse
  }

  /// The same failure, and what went wrong besides.
  func adding(_ other: CommandFailure) -> CommandFailure {
    CommandFailure(
      code, lines: lines + other.lines.filter { !lines.contains($0) }, warnings: warnings,
      isInUse: isInUse)
  }

  /// What `--strict` says of warnings.
  static func strict(_ count: Int) -> String {
    "\(Counted(count, "warning")), and --strict accepts none"
  }
}
