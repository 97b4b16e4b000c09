import Foundation

/// Another program, run to its end: what it printed, and how it ended.
struct Program: Equatable, Sendable {
  let exitCode: Int32
  let output: String

  init(exitCode: Int32, output: String) {
    self.exitCode = exitCode
    self.output = output
  }

  init(_ arguments: String..., in folder: String) async throws {
    self = try await onThread {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return Program(exitCode: process.terminationStatus, output: output)
    }
  }
}

/// Work that takes its time, on a thread of its own: on the tests' few threads it would hold up those with a time limit.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
{
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Result(catching: work))
    }
  }
}
