/// All that is wrong with the configuration, one line each, so that it is mended in one go.
struct SettingsError: Error, Hashable, CustomStringConvertible {
  var problems: [String] = []
  /// Whether one of them is in the call itself (exit 64) and not only in a file (exit 2).
  var isUsage = false

  mutating func add(_ problem: String, isUsage: Bool) {
    problems.append(problem)
    self.isUsage = self.isUsage || isUsage
  }

  var description: String { problems.joined(separator: "\n") }
}
