package import Foundation

/// Another program on this machine, run without a shell: nothing of what it is given is ever read as anything but a word.
package struct InstalledProgram: Sendable {
  package let path: String

  /// - Returns: nil when no folder of `PATH` holds it.
  package init?(named name: String, searching path: String?) {
    let folders = (path ?? "").split(separator: ":")
    guard
      let found = folders.map({ "\($0)/\(name)" }).first(where: Self.isProgram)
    else { return nil }
    self.path = found
  }

  /// A shell passes over a folder of that name.
  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.isExecutableFile(atPath: path)
      && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// Runs the program to its end, and holds all that it writes to stdout in memory, without a limit. When the task is cancelled it gets one
  /// SIGTERM, and is then waited for as long as it takes.
  ///
  /// - Parameters:
  ///   - input: its stdin: nil for nothing to read. A locked file's lock outlives this process where the program does.
  ///   - environment: what it has besides, or instead of, what this process has; nil for what it has not.
  ///   - onErrorLine: gets each line of stderr as it comes, from another thread.
  /// - Throws: `ProgramError` when it cannot be started; `CancellationError`.
  package func run(
    _ arguments: [String], in folder: String? = nil, input: FileHandle? = nil,
    environment: [String: String?] = [:],
    onErrorLine: @escaping @Sendable (String) -> Void
  ) async throws -> ProgramRun {
    try Task.checkCancellation()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    if !environment.isEmpty {
      var variables = ProcessInfo.processInfo.environment
      for (name, value) in environment { variables[name] = value }
      process.environment = variables
    }
    let (output, errors) = try pipes()
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    let running: RunningProcess
    do {
      running = try RunningProcess(starting: process)
    } catch {
      throw ProgramError("\(path) cannot be started (\(error))")
    }
    let run = await withTaskCancellationHandler {
      async let said: Void = ProgramPipe(file: errors.fileHandleForReading, program: running)
        .lines(onErrorLine)
      async let data = ProgramPipe(file: output.fileHandleForReading, program: running).bytes()
      let bytes = await data
      await said
      return ProgramRun(exitCode: await running.exitCode(), output: bytes)
    } onCancel: {
      running.end()
    }
    withExtendedLifetime(process) {}
    try Task.checkCancellation()
    return run
  }

  /// - Throws: `ProgramError` also where too few descriptors are left to start a program: Foundation does not look whether it gets any,
  ///   and would crash. As many as it takes meanwhile are free once more when these two are returned.
  private func pipes() throws(ProgramError) -> (output: Pipe, errors: Pipe) {
    let pipes = (0..<10).map { _ in Pipe() }
    guard pipes.allSatisfy({ $0.fileHandleForReading.fileDescriptor >= 0 }) else {
      throw ProgramError(
        "\(path) cannot be started (too many open files; raise the limit (ulimit -n))")
    }
    return (pipes[0], pipes[1])
  }
}
