import Foundation
import Testing

/// The built `catalog`, run as a user runs it: arguments, a folder of its own, an environment of its own.
struct CatalogTool {
  struct Run: Equatable {
    let exitCode: Int32
    let output: String
    let errors: String

    var lastLine: String { String(output.split(separator: "\n").last ?? "") }
  }

  /// The package's root.
  static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static var fixtures: String { project.appending(path: "Fixtures").path }
  static var templates: String { project.appending(path: "Templates").path }

  /// Beside the test bundle, where the build puts it; `CATALOG_BINARY` names another one.
  static var binary: URL {
    get throws {
      if let named = ProcessInfo.processInfo.environment["CATALOG_BINARY"] {
        return URL(fileURLWithPath: named)
      }
      let arguments = ProcessInfo.processInfo.arguments
      let bundle =
        arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] }
        ?? arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
      let binary = folder(ofBundle: bundle).appending(path: "catalog")
      guard FileManager.default.isExecutableFile(atPath: binary.path) else {
        throw Missing(path: binary.path)
      }
      return binary
    }
  }

  /// Where the build puts the test bundle: on macOS that is a folder, in which the tests are called by a file far down.
  static func folder(ofBundle path: String) -> URL {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    while folder.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
      folder.deleteLastPathComponent()
    }
    return folder
  }

  struct Missing: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) is not built; name the command with CATALOG_BINARY" }
  }

  let folder: String
  var environment: [String: String] = [:]

  /// Starts the command and leaves it running. What it says on stderr is dropped without a pipe for it.
  ///
  /// SIGHUP ends it, also where `nohup` keeps that from the tests: what a process ignores, those that it starts ignore, too.
  func start(_ arguments: [String], output: Pipe, errors: Pipe?) throws -> Process {
    let heeding = ["-e", "$SIG{HUP} = 'DEFAULT'; exec { $ARGV[0] } @ARGV or die $!"]
    // By its path: a test may take the command's PATH away.
    return try start(
      "/usr/bin/perl", heeding + [try Self.binary.path] + arguments, output: output, errors: errors)
  }

  /// The same of another program.
  func start(_ program: String, _ arguments: [String], output: Pipe, errors: Pipe?) throws
    -> Process
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // Nothing of the tester's own environment but what a program needs to start.
    let inherited = ProcessInfo.processInfo.environment.filter {
      ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "TSAN_OPTIONS"].contains($0.key)
    }
    process.environment = inherited.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    if let errors {
      process.standardError = errors
    } else {
      process.standardError = FileHandle.nullDevice
    }
    try process.run()
    return process
  }

  /// Sends a signal and waits for the end; one that goes on for half a minute is killed.
  /// - Returns: the exit code; nil when the command did not end by itself.
  static func end(_ process: Process, with signal: Int32) async throws -> Int32? {
    kill(process.processIdentifier, signal)
    for _ in 0..<1500 where process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }

  /// Waits for what a process says; one that nothing comes of in ten minutes is killed, with all that it started, and the test fails.
  static func waiting<Value>(for process: Int32, _ words: String, _ work: () async -> Value) async
    -> Value
  {
    let end = Task {
      try await Task.sleep(for: .seconds(600))
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
    }
    let value = await work()
    end.cancel()
    if case .success = await end.result { Issue.record("nothing came in ten minutes of: \(words)") }
    return value
  }

  func run(_ arguments: String...) async throws -> Run { try await run(arguments) }

  func run(_ arguments: [String]) async throws -> Run {
    try await run(try Self.binary.path, arguments)
  }

  /// Another program in the same folder and environment.
  func run(_ program: String, _ arguments: [String]) async throws -> Run {
    let output = Pipe()
    let errors = Pipe()
    let process = try start(program, arguments, output: output, errors: errors)
    let words = ([program] + arguments).joined(separator: " ")
    let texts = await Self.waiting(for: process.processIdentifier, words) {
      async let outputBytes = Self.read(output)
      async let errorBytes = Self.read(errors)
      return await (outputBytes, errorBytes)
    }
    process.waitUntilExit()
    return Run(exitCode: process.terminationStatus, output: texts.0, errors: texts.1)
  }

  /// The next line of a process, or what came of it before the process ended or was killed, as it is when nothing comes of it.
  static func line(of pipe: Pipe, from process: Int32, _ words: String) async -> String {
    let handle = pipe.fileHandleForReading
    return await waiting(for: process, words) {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          var line: [UInt8] = []
          while let byte = handle.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
            line.append(byte)
          }
          continuation.resume(returning: String(decoding: line, as: UTF8.self))
        }
      }
    }
  }

  /// All that a process still says until its end.
  static func rest(of pipe: Pipe, from process: Int32, _ words: String) async -> String {
    await waiting(for: process, words) { await read(pipe) }
  }

  /// On a thread of its own: a pipe that nobody writes to would hold up the tests' own tasks.
  private static func read(_ pipe: Pipe) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
