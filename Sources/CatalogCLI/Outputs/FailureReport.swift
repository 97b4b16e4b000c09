/// The JSON of `--report` of a command that fails: in the place of the last success, which nobody is to take for this run.
struct FailureReport: Encodable {
  let version = 1
  let exitCode: Int32
  /// What is said on stderr, a line each.
  let errors: [String]

  init(_ failure: CommandFailure) {
    exitCode = Interruption.exitCode(of: failure.code.rawValue)
    let isWordless = failure.lines.isEmpty && failure.code == .interrupted
    errors = isWordless ? ["interrupted"] : failure.lines
  }
}
