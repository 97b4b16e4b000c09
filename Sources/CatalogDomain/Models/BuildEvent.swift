/// Something that happened during a build, for whoever follows it.
package enum BuildEvent: Hashable, Sendable {
  case started(step: BuildStep)
  /// Units done of units known so far; and their bytes, where that says more than their number.
  case progress(step: BuildStep, done: Int, total: Int, bytes: Int? = nil)
  case finished(step: BuildStep)
  case warning(String)
  /// The work failed: the exit code of a command that ends so, and all that is said of it. Comes before `ended`.
  case failed(exitCode: Int32, errors: [String])
  /// The work is over, however it ended; the most memory the process held, in bytes.
  case ended(peakMemory: Int)
}
