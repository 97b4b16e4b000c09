import Foundation

/// Another program, run to its end: what it printed, and how it ended.
struct Program: Equatable {
  let exitCode: Int32
  let output: String

  init(exitCode: Int32, output: String) {
    self.exitCode = exitCode
    self.output = output
  }

  init(_ arguments: String..., in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    exitCode = process.terminationStatus
  }
}
