import Foundation

/// Lets a call to the system of a real run fail, or kills the run before it, or stops it there.
enum Strace {
  static let isThere: Bool = {
    // A program with the thread sanitizer in it may wait for ever when its own calls fail.
    if ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil { return false }
    let folder = FileManager.default.temporaryDirectory.path
    let probe = try? Process.run(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["strace", "-qq", "-o", "/dev/null", "true"])
    probe?.waitUntilExit()
    return probe?.terminationStatus == 0 && !folder.isEmpty
  }()

  /// - Parameters:
  ///   - number: which call of a thread; each thread has its own first. Nil for every call.
  ///   - fault: `signal=SIGKILL` or `error=ENOSPC`.
  ///   - file: the only file whose calls are meant and counted, as the command names it.
  ///   - log: a file for a line about each of these calls, which begins with the number of the thread.
  /// - Returns: the words to put before the command.
  static func words(
    _ call: String, number: Int?, _ fault: String, on file: String? = nil, log: String = "/dev/null"
  ) -> [String] {
    let place = number.map { ":when=\($0)" } ?? ""
    // With `--seccomp-bpf` strace 6.1 sends no signal at any call but the first. `-qqq` still tells where a path leads.
    return ["strace", "-f", "--quiet=all", "-o", log] + (file.map { ["-P", $0] } ?? []) + [
      "-e", "trace=?\(call)", "-e", "inject=?\(call):\(fault)\(place)",
    ]
  }

  /// How often one thread of a command makes each call, at most.
  static func counts(
    of calls: [String], in workspace: Workspace, _ command: [String]
  ) async throws -> [String: Int] {
    let log = workspace.path + "/strace.log"
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      [
        "strace", "-f", "-qq", "-o", log, "-e",
        "trace=" + calls.map { "?\($0)" }.joined(separator: ","),
      ]
        + command)
    guard run.exitCode == 0 else { throw CatalogTool.Missing(path: run.errors) }
    var counts: [String: [Substring: Int]] = [:]
    for line in try workspace.text("strace.log").split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard parts.count == 2,
        let call = calls.first(where: { parts[1].drop { $0 == " " }.hasPrefix($0 + "(") })
      else { continue }
      counts[call, default: [:]][parts[0], default: 0] += 1
    }
    try FileManager.default.removeItem(atPath: log)
    return counts.mapValues { $0.values.max() ?? 0 }
  }
}
